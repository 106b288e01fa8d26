import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/call';
import { CallError } from '../../api/CallError';
import { useMe } from '../../access/useMe';
import { useCommand } from '../../api/useCommand';
import { sessionAtom } from '../../state/session';
import { report } from '../../ui/feedback/attempt';
import { deviceName } from './deviceName';
import { hasKey, ownSubscription, removeAtLogout, startWorker, subscriptionBody, workers } from './worker';

/** Message of the service worker after a click on a notification. */
interface Clicked {
  readonly open: string;
  readonly read: readonly number[];
}

/** After the address of a page that a notification opened: its notifications. */
const readInAddress = /^#read=((\d+,)*\d+)?$/;

// The part is gone once nobody is signed in, so this outlives it.
removeAtLogout();

/** Starts the service worker, and opens and marks as read what was clicked in a notification. */
export function PushLink() {
  const { viewer } = useMe();
  const navigate = useNavigate();
  const { mutate: markRead } = useCommand('inbox.read', 'inbox');
  // The screens stay while an expired session waits for a sign-in, which renews the subscription.
  const signedIn = useAtomValue(sessionAtom) !== null;
  useEffect(() => {
    if (!signedIn) return;
    startWorker()
      .then(() => renewSubscription(viewer.id))
      .catch((error: unknown) => {
        // Without an answer, the next start renews it.
        if (!(error instanceof CallError)) report(error);
      });
  }, [viewer.id, signedIn]);
  useEffect(() => {
    const read = (ids: readonly number[]) => ids.length > 0 && markRead({ body: { ids: [...ids] } });
    const [clicked, ids] = readInAddress.exec(location.hash) ?? [];
    if (clicked !== undefined) {
      navigate({ pathname: location.pathname, search: location.search }, { replace: true });
      read((ids ?? '').split(',').filter(Boolean).map(Number));
    }
    const listen = ({ data }: MessageEvent<Clicked>) => {
      navigate(data.open);
      read(data.read);
    };
    const container = workers();
    container?.addEventListener('message', listen);
    return () => container?.removeEventListener('message', listen);
  }, [navigate, markRead]);
  return null;
}

/**
 * A new sign-in takes over the subscription of this browser, and a new address of it or of the server is stored. One that
 * the person has removed elsewhere ends.
 */
async function renewSubscription(user: number): Promise<void> {
  const found = await ownSubscription(user);
  if (!found) return;
  const { publicKey } = await call('push.get', {});
  if (hasKey(found, publicKey)) {
    const body = { ...subscriptionBody(found), device: deviceName(navigator.userAgent), renew: true };
    if ((await call('push.add', { body })).devices.some(({ here }) => here)) return;
  }
  await found.unsubscribe();
}
