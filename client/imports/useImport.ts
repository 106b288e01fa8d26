import { useRef, useState } from 'react';
import { isCsvName, mustBeCsv } from '../../common/csv/csvName';
import type { ImportReply } from '../../common/imports/importRoutes';
import { messageOf } from '../api/CallError';
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
};

/** The wizard's one state; each question overtakes the one before. */
export function useImport(what: Asked['what'], client: number) {
  const [state, setState] = useState(begun);
  const turn = useRef(0);
  const set = (patch: Partial<State>) => setState((old) => ({ ...old, ...patch }));

  const ask = async (next: Partial<State>, dryRun: boolean) => {
    const { file, overwrite, layout } = { ...state, ...next };
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    set({ ...next, busy: true, error: null, sent: 0 });
    const onSent = (sent: number) => mine === turn.current && set({ sent });
    try {
      const reply = await importFile({ what, client, file, overwrite, layout }, dryRun, onSent);
      if (mine === turn.current) set({ reply, busy: false, step: dryRun ? 'check' : 'done' });
    } catch (error) {
      if (mine === turn.current) set({ error: messageOf(error), busy: false, ...(dryRun ? {} : { step: 'check' }) });
    }
  };

  return {
    ...state,
    asked: state.file && { what, client, file: state.file, overwrite: state.overwrite, layout: state.layout },
    choose(file: File | undefined) {
      turn.current += 1;
      if (!file) return;
      const isCsv = isCsvName(file.name);
      set({ ...begun, overwrite: state.overwrite, file: isCsv ? file : null, error: isCsv ? null : mustBeCsv });
    },
    setOverwrite: (overwrite: boolean) => (state.step === 'check' ? void ask({ overwrite }, true) : set({ overwrite })),
    read: (layout: Asked['layout']) => void ask({ layout }, true),
    check: () => void ask({}, true),
    write: () => void ask({ step: 'write' }, false),
    back: () => set({ step: 'choose', layout: null, reply: null, error: null }),
    reset() {
      turn.current += 1;
      setState(begun);
    },
  };
}
export type Importing = ReturnType<typeof useImport>;
