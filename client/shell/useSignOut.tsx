import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { call } from '../api/call';
import { endSession } from '../api/endSession';
import { liveAtom } from '../live/lineState';
import { hasDrafts } from '../state/drafts';
import { currentSession, store } from '../state/session';
import { unsavedEdits, unsentWork } from '../state/unsent';
import { lazyPart } from '../ui/lazyPart';

const Dialog = lazyPart(() => import('../ui/Dialog').then((m) => m.Dialog), { overlay: true });

/** Edits that have just been typed get so long to arrive, in ms, before the question is asked. */
const patience = 2000;
const step = 100;

type PendingEdits = typeof import('../quotes/pendingEdits');

/** Null: it could not be loaded, and nobody knows what of quotes is stored here. Then all of it stays. */
const loadPendingEdits = (): Promise<PendingEdits | null> => import('../quotes/pendingEdits').catch(() => null);

/** This browser forgets the person at once; the server is told, and need not answer for it (spec §2 "Navigation"). */
function leave(edits: PendingEdits | null, keeps: boolean): void {
  const user = currentSession()?.user._id;
  void call('auth.logout', { body: {} }).catch(() => undefined);
  if (user !== undefined && edits) (keeps ? edits.keepEdits : edits.discardEdits)(user);
  endSession(null, { keepsDrafts: keeps || !edits });
}

const inWords = (what: readonly string[]): string => new Intl.ListFormat('en-US').format(what);

interface Unsent {
  readonly edits: PendingEdits | null;
  /** In this browser's storage, where it can stay. */
  readonly stored: readonly string[];
  /** Lost with the page. */
  readonly open: readonly string[];
}

async function findUnsent(isMutating: () => boolean): Promise<Unsent> {
  const user = currentSession()?.user._id ?? 0;
  const edits = await loadPendingEdits();
  const end = Date.now() + patience;
  const stored = async () => (await edits?.quotesWithEdits(user)) ?? [];
  let quotes = await stored();
  const onTheWay = () => quotes.length > 0 || unsentWork().includes(unsavedEdits);
  while (onTheWay() && store.get(liveAtom) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, step));
    quotes = await stored();
  }
  const inQuotes = quotes.length > 1 ? `unsaved edits to ${quotes.length} quotes` : unsavedEdits;
  return {
    edits,
    stored: [...(onTheWay() ? [inQuotes] : []), ...(hasDrafts(user) ? ['drafts that you haven’t sent'] : [])],
    open: [
      ...unsentWork().filter((what) => what !== unsavedEdits),
      ...(isMutating() ? ['a change that is still being saved'] : []),
    ],
  };
}

/** Logout: asks first when something would be lost with it (decisions §3). */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [asking, setAsking] = useState(false);
  const looking = useRef(false);
  const look = async () => {
    if (looking.current) return;
    looking.current = true;
    try {
      const found = await findUnsent(() => client.isMutating() > 0);
      if (found.stored.length + found.open.length === 0) return leave(found.edits, false);
      setUnsent(found);
      setAsking(true);
    } finally {
      looking.current = false;
    }
  };
  const dialog = (
    <Suspense fallback={null}>
      {unsent && (
        <Dialog
          opened={asking}
          onClose={() => setAsking(false)}
          title="Log out?"
          consequence={`Only this browser has ${inWords([...unsent.stored, ...unsent.open])}.`}
          submitLabel="Log out and discard"
          kind="danger"
          cancelLabel="Stay"
          other={
            unsent.stored.length > 0
              ? { label: 'Log out and keep', onClick: () => leave(unsent.edits, true) }
              : undefined
          }
          onSubmit={() => leave(unsent.edits, false)}
        >
          {unsent.stored.length > 0 &&
            `Keep ${inWords(unsent.stored)} here, and they are there again when you sign in on this browser. Edits are then sent by themselves.`}
        </Dialog>
      )}
    </Suspense>
  );
  return { signOut: () => void look(), dialog };
}
