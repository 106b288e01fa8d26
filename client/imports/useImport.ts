import { useRef, useState } from 'react';
import type { ImportReply } from '../../common/imports/importRoutes';
import { messageOf } from '../api/CallError';
import { newKey } from '../api/call';
import { untilAnswered, waitingText } from '../live/retryWait';
import { screenUserId } from '../state/session';
import { registerUnsent } from '../state/unsent';
import { toast } from '../ui/feedback/toast';
import { type ImportTarget, importFile } from './form';
import { importText as text } from './importsText';
import { readChosen } from './readChosen';

/** Choose a file → preview the changes → writing → done. */
export type Step = 'choose' | 'check' | 'write' | 'done';

interface State {
  readonly step: Step;
  readonly file: File | null;
  readonly overwrite: boolean;
  readonly layout: ImportTarget['layout'];
  readonly reply: ImportReply | null;
  readonly error: string | null;
  /** A request is in flight. */
  readonly busy: boolean;
  /** Part of the file that was sent, 0 to 1. */
  readonly sent: number;
  /** Message while the file waits to be sent again; null if it doesn't wait. */
  readonly waiting: string | null;
}
const initialState: State = {
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

/** Give up after this many 503s in a row: a restart of the server takes less, so the import itself must be too much. */
const mostBusy = 10;

/** An import that is being sent until the server answers. */
interface Sending {
  canceled: boolean;
}

/** State of the import dialog; a new request replaces the previous one. */
export function useImport(what: ImportTarget['what'], client: number) {
  const [state, setState] = useState(initialState);
  const lastRequest = useRef(0);
  const sending = useRef<Sending | null>(null);
  const set = (patch: Partial<State>) => setState((old) => ({ ...old, ...patch }));
  const cancel = () => {
    if (sending.current) sending.current.canceled = true;
    sending.current = null;
  };

  const ask = async (next: Partial<State>, dryRun: boolean) => {
    const { file, overwrite, layout } = { ...state, ...next };
    if (!file) return;
    lastRequest.current += 1;
    const request = lastRequest.current;
    set({ ...next, busy: true, error: null, sent: 0, waiting: null });
    const onSent = (sent: number) => request === lastRequest.current && set({ sent, waiting: null });
    const key = newKey();
    const send = () => importFile({ what, client, file, overwrite, layout }, dryRun, onSent, key);
    try {
      const answer = dryRun ? { reply: await send() } : await sendUntilAnswered(file, send, request);
      if (!answer) return;
      if (request === lastRequest.current)
        set({ reply: answer.reply, busy: false, waiting: null, step: dryRun ? 'check' : 'done' });
    } catch (error) {
      if (request === lastRequest.current)
        set({ error: messageOf(error), busy: false, waiting: null, ...(dryRun ? {} : { step: 'check' }) });
      else if (!dryRun)
        toast.error({ key: file.name, text: text.failed(file.name, messageOf(error)), onEveryPage: true });
    }
  };

  /** Closing the dialog doesn't stop the import, unless it is waiting to be sent; a later import does. */
  const sendUntilAnswered = (file: File, send: () => Promise<ImportReply>, request: number) => {
    cancel();
    const current: Sending = { canceled: false };
    sending.current = current;
    const userId = screenUserId();
    const release = registerUnsent(text.unsent(file.name), 'closing');
    return untilAnswered(send, {
      wanted: () => !current.canceled && screenUserId() === userId,
      onWait: (_wait, error) => request === lastRequest.current && set({ waiting: waitingText(error) }),
      mostBusy,
    }).finally(release);
  };

  return {
    ...state,
    target: state.file && { what, client, file: state.file, overwrite: state.overwrite, layout: state.layout },
    async choose(file: File | undefined) {
      lastRequest.current += 1;
      const request = lastRequest.current;
      if (!file) return;
      const chosen = await readChosen(file);
      if (request !== lastRequest.current) return;
      const isError = typeof chosen === 'string';
      set({
        ...initialState,
        overwrite: state.overwrite,
        file: isError ? null : chosen,
        error: isError ? chosen : null,
      });
    },
    setOverwrite: (overwrite: boolean) => (state.step === 'check' ? void ask({ overwrite }, true) : set({ overwrite })),
    read: (layout: ImportTarget['layout']) => void ask({ layout }, true),
    check: () => void ask({}, true),
    write: () => void ask({ step: 'write' }, false),
    back: () => set({ step: 'choose', layout: null, reply: null, error: null }),
    reset() {
      lastRequest.current += 1;
      if (state.waiting !== null) cancel();
      setState(initialState);
    },
  };
}
export type Importing = ReturnType<typeof useImport>;
