import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../api/call';
import { endSession } from '../api/endSession';
import { forgetQuotes } from '../quotes/keptQuotes';
import { hasDrafts } from '../state/drafts';
import { unsentWork } from '../state/unsent';

const Dialog = lazy(() => import('../ui/Dialog').then((m) => ({ default: m.Dialog })));

/** This browser forgets the person at once; the server is told, and need not answer for it (spec §2 "Navigation"). */
function leave(): void {
  void call('auth.logout', { body: {} }).catch(() => undefined);
  endSession(null);
  void forgetQuotes();
}

const inWords = (what: readonly string[]): string => new Intl.ListFormat('en-US').format(what);

/** Logout: asks first when something would be lost with it (decisions §3). */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const client = useQueryClient();
  const [lost, setLost] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const signOut = () => {
    const unsent = [
      ...unsentWork(),
      ...(hasDrafts() ? ['drafts that you have not sent'] : []),
      ...(client.isMutating() > 0 ? ['a change that is on its way'] : []),
    ];
    if (unsent.length === 0) leave();
    else {
      setLost(unsent);
      setAsking(true);
    }
  };
  const dialog = (
    <Suspense fallback={null}>
      {lost.length > 0 && (
        <Dialog
          opened={asking}
          onClose={() => setAsking(false)}
          title="Log out?"
          consequence={`Only this browser holds ${inWords(lost)}. Logging out discards it.`}
          submitLabel="Log out and discard"
          kind="danger"
          cancelLabel="Stay"
          onSubmit={leave}
        />
      )}
    </Suspense>
  );
  return { signOut, dialog };
}
