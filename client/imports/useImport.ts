import { useRef, useState } from 'react';
import { isCsvName, mustBeCsv } from '../../common/csv/csvName';
import type { ImportReply } from '../../common/imports/importRoutes';
import { messageOf } from '../api/CallError';
import { newKey } from '../api/call';
import { untilAnswered, waitingText } from '../live/retryWait';
import { currentSession } from '../state/session';
import { holdUnsent } from '../state/unsent';
import { toast } from '../ui/toast';
import { type Asked, importFile } from './form';

/** choose a file → check what it would do → writing → done. */
export type Step = 'choose' | 'check' | 'write' | 'done';

interface State {
  readonly step: Step;
  readonly file: File | null;
  readonly overwrite: boolean;
  readonly layout: Asked['layout'];
  readonly reply: ImportReply | null;
  readonly error: string | null;
  /** Something has been asked and is on its way. */
  readonly busy: boolean;
  /** How much of the file is through, 0 to 1. */
  readonly sent: number;
  /** The server did not answer, and the file is sent again: what is said meanwhile. Null: it isn't waiting. */
  readonly waiting: string | null;
}
const begun: State = {
  step: 'choose',
  file: null,
  overwrite: false,
  layout: null,
  reply: null,
  error: null,
  busy: false,
  sent: 0,
  waiting: null,
};

/** A restart of the server takes less. After as many 503s in a row the import itself is too much for it. */
const mostBusy = 10;
const maxBytes = 25_000_000;
const unreadable = 'This file could not be read. Choose it again.';

/** The bytes as they are now: a file that is saved again in a spreadsheet could not be sent a second time. */
const readOnce = async (file: File): Promise<File> =>
  file.size > maxBytes ? file : new File([await file.arrayBuffer()], file.name, { type: file.type });

/** An import that is sent until the server answers it. */
interface Sending {
  canceled: boolean;
}

/** The wizard's one state; each question overtakes the one before. */
export function useImport(what: Asked['what'], client: number) {
  const [state, setState] = useState(begun);
  const turn = useRef(0);
  const sending = useRef<Sending | null>(null);
  const set = (patch: Partial<State>) => setState((old) => ({ ...old, ...patch }));
  const cancel = () => {
    if (sending.current) sending.current.canceled = true;
    sending.current = null;
  };

  const ask = async (next: Partial<State>, dryRun: boolean) => {
    const { file, overwrite, layout } = { ...state, ...next };
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    set({ ...next, busy: true, error: null, sent: 0, waiting: null });
    const onSent = (sent: number) => mine === turn.current && set({ sent, waiting: null });
    const key = newKey();
    const send = () => importFile({ what, client, file, overwrite, layout }, dryRun, onSent, key);
    try {
      const answer = dryRun ? { reply: await send() } : await sendUntilAnswered(file, send, mine);
      if (!answer) return;
      if (mine === turn.current)
        set({ reply: answer.reply, busy: false, waiting: null, step: dryRun ? 'check' : 'done' });
    } catch (error) {
      if (mine === turn.current)
        set({ error: messageOf(error), busy: false, waiting: null, ...(dryRun ? {} : { step: 'check' }) });
      else if (!dryRun) toast.error(`${file.name} was not imported. ${messageOf(error)}`);
    }
  };

  /** A closed dialog doesn't stop it, unless it was closed while nothing could be sent. A later import does. */
  const sendUntilAnswered = (file: File, send: () => Promise<ImportReply>, mine: number) => {
    cancel();
    const own: Sending = { canceled: false };
    sending.current = own;
    const userId = currentSession()?.user._id;
    const release = holdUnsent(`the import of ${file.name}`, 'closing');
    return untilAnswered(send, {
      wanted: () => !own.canceled && currentSession()?.user._id === userId,
      onWait: (_wait, error) => mine === turn.current && set({ waiting: waitingText(error) }),
      mostBusy,
    }).finally(release);
  };

  return {
    ...state,
    asked: state.file && { what, client, file: state.file, overwrite: state.overwrite, layout: state.layout },
    async choose(file: File | undefined) {
      turn.current += 1;
      const mine = turn.current;
      if (!file) return;
      const chosen = isCsvName(file.name) ? await readOnce(file).catch(() => unreadable) : mustBeCsv;
      if (mine !== turn.current) return;
      const isError = typeof chosen === 'string';
      set({ ...begun, overwrite: state.overwrite, file: isError ? null : chosen, error: isError ? chosen : null });
    },
    setOverwrite: (overwrite: boolean) => (state.step === 'check' ? void ask({ overwrite }, true) : set({ overwrite })),
    read: (layout: Asked['layout']) => void ask({ layout }, true),
    check: () => void ask({}, true),
    write: () => void ask({ step: 'write' }, false),
    back: () => set({ step: 'choose', layout: null, reply: null, error: null }),
    reset() {
      turn.current += 1;
      if (state.waiting !== null) cancel();
      setState(begun);
    },
  };
}
export type Importing = ReturnType<typeof useImport>;
