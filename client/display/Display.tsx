import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { CallError, messageOf } from '../api/CallError';
import { clearResponseCache } from '../api/call';
import { liveOptions } from '../api/liveOptions';
import { displayQueries } from '../api/queries/displayQueries';
import { planQueries } from '../api/queries/planQueries';
import { forgetRemoved } from '../live/cacheShape';
import { liveAtom } from '../live/connectionState';
import { PairedDisplay } from './PairedDisplay';
import { PairingScreen } from './PairingScreen';
import { StartingScreen } from './StartingScreen';

/** The credential is renewed by the call; it is valid for months. */
const renewMs = 60 * 60_000;
const retryMs = 5000;

/**
 * Refused by the server without a credential, or with one that was revoked or has expired. A proxy's 401 or 403 has no
 * such code and passes.
 */
const isRefusal = (error: Error | null): boolean =>
  error instanceof CallError && (error.code === 'unauthorized' || error.code === 'forbidden');

/** Shows a code until an admin has entered it, and then what the admin has chosen. */
export function Display() {
  const client = useQueryClient();
  const live = useAtomValue(liveAtom);
  const { data, error, refetch } = useQuery({
    ...liveOptions(displayQueries.ownDisplay(), live, null),
    refetchInterval: (query) => (isRefusal(query.state.error) ? false : live ? renewMs : retryMs),
  });
  const unpaired = isRefusal(error);
  useEffect(() => {
    // The server closes the connection of a display that was revoked, so ask at once whether it was.
    if (!live) void refetch();
  }, [live, refetch]);
  useEffect(() => {
    if (!unpaired) return;
    // A revoked screen must not keep the board in memory.
    client.removeQueries({ queryKey: displayQueries.wallJobs().key });
    client.removeQueries({ queryKey: planQueries.displayPlan().key });
    client.removeQueries({ queryKey: ['stats.weekly'] });
    clearResponseCache();
    forgetRemoved();
  }, [unpaired, client]);
  if (unpaired) return <PairingScreen onPaired={() => void refetch()} />;
  if (data) return <PairedDisplay display={data} />;
  return <StartingScreen problem={error && messageOf(error)} />;
}
