import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { call } from '../api/call';
import { endSession } from '../api/endSession';
import { toastFailure } from '../api/toastFailure';
import { useOnce } from '../api/useOnce';
import { liveAtom } from '../live/connectionState';
import { hasDrafts } from '../state/drafts';
import { currentSession, screenUserId, store } from '../state/session';
import { unsavedEdits, unsentWork } from '../state/unsent';
import { report } from '../ui/feedback/attempt';
import { lazyPart } from '../ui/feedback/lazyPart';
import { unsentInOtherTabs } from './otherTabs';
import { signOutText } from './shellText';

const Dialog = lazyPart(
  () => import('../ui/overlay/Dialog'),
  (m) => m.Dialog,
  { overlay: true },
);

/** How long to wait for recent edits to be saved before asking the user, in ms. */
const saveTimeoutMs = 2000;
const step = 100;

type PendingEdits = typeof import('../quotes/sync/pendingEdits');

/** Loads the module; null if it couldn't be loaded, and stored quotes then stay. */
const loadPendingEdits = (): Promise<PendingEdits | null> => import('../quotes/sync/pendingEdits').catch(() => null);

/** Handling of unsent work. Even if none is found, edits that another tab is about to store stay. */
type Work = 'none' | 'keep' | 'discard';

/**
 * Logs out here at once, without waiting for the server (R7). Logging out all devices needs the server, so it waits for
 * the response and stays signed in without one.
 */
async function leave(edits: PendingEdits | null, work: Work, everywhere: boolean): Promise<void> {
  const user = screenUserId();
  if (everywhere) {
    const attempt = { key: 'log out everywhere', failed: signOutText.notLoggedOut };
    const answer = await toastFailure(attempt, () => call('auth.logout', { body: { everywhere } }));
    if (!answer && currentSession()) return;
  } else void call('auth.logout', { body: {} }).catch(() => undefined);
  // A failure of this browser's storage must not keep the user signed in.
  if (user !== undefined && edits) {
    if (work === 'discard') await edits.discardEdits(user).catch(report);
    else void edits.keepEdits(user).catch(report);
  }
  endSession(null, { keepsDrafts: work === 'keep' || !edits });
}

interface Unsent {
  readonly edits: PendingEdits | null;
  /** Stored in this browser, where it can stay. */
  readonly stored: readonly string[];
  /** Lost when the page closes. */
  readonly open: readonly string[];
}

async function findUnsent(isMutating: () => boolean): Promise<Unsent> {
  const user = currentSession()?.user._id ?? 0;
  const [edits, inOtherTabs] = await Promise.all([loadPendingEdits(), unsentInOtherTabs(user)]);
  const end = Date.now() + saveTimeoutMs;
  const stored = async () => (await edits?.quotesWithEdits(user).catch(() => [])) ?? [];
  let quotes = await stored();
  const onTheWay = () => quotes.length > 0 || unsentWork().includes(unsavedEdits);
  while (onTheWay() && store.get(liveAtom) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, step));
    quotes = await stored();
  }
  const inQuotes = quotes.length > 1 ? signOutText.editsOf(quotes.length) : unsavedEdits;
  const isOpen = (what: string) => what !== unsavedEdits;
  return {
    edits,
    stored: [...(onTheWay() ? [inQuotes] : []), ...(hasDrafts(user) ? [signOutText.drafts] : [])],
    open: [
      ...unsentWork().filter(isOpen),
      ...(isMutating() ? [signOutText.saving] : []),
      ...inOtherTabs.filter(isOpen).map(signOutText.inOtherTab),
    ],
  };
}

/** Logs out here or on all devices; asks first when something would be lost (R3). */
export function useSignOut(everywhere = false): { signOut: () => void; dialog: ReactNode } {
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const once = useOnce();
  const startSignOut = async () => {
    const pendingWork = await findUnsent(() => client.isMutating() > 0);
    if (pendingWork.stored.length + pendingWork.open.length === 0) return leave(pendingWork.edits, 'none', everywhere);
    setUnsent(pendingWork);
    setAsking(true);
  };
  const decide = (work: Work) =>
    once(async () => {
      setLeaving(true);
      await leave(unsent?.edits ?? null, work, everywhere);
      setLeaving(false);
    });
  const dialog = (
    <Suspense fallback={null}>
      {unsent && (
        <Dialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={everywhere ? signOutText.titleEverywhere : signOutText.title}
          cancelLabel={signOutText.stay}
          pending={leaving}
          {...(unsent.stored.length > 0
            ? {
                consequence: signOutText.kept(unsent.stored),
                submitLabel: signOutText.keep,
                onSubmit: () => decide('keep'),
                other: { label: signOutText.discard, onClick: () => decide('discard'), kind: 'danger' },
              }
            : {
                consequence: signOutText.lost(unsent.open),
                submitLabel: signOutText.discard,
                onSubmit: () => decide('discard'),
                kind: 'danger',
              })}
        >
          {unsent.stored.length > 0 && unsent.open.length > 0 && signOutText.alsoLost(unsent.open)}
        </Dialog>
      )}
    </Suspense>
  );
  return { signOut: () => once(startSignOut), dialog };
}
