import { Suspense, useEffect, useRef, useState } from 'react';
import type { JobPageView } from '../../../common/jobs/job';
import type { NoteView } from '../../../common/notes/note';
import type { Person } from '../../access/useMe';
import { NoteDialog } from '../../notes/NoteDialog';
import { type NoteDialogKind, noteDialogKinds } from '../../notes/noteDialogs';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { DeleteDialog } from './DeleteDialog';
import { DueBackDialog } from './DueBackDialog';
import { DuplicateDialog } from './DuplicateDialog';
import { MoveDialog, type Move, moves } from './MoveDialog';
import { PriceDialog } from './PriceDialog';
import type { OnDecided } from './onDecided';
import { ReleaseDialog } from './ReleaseDialog';
import type { Choice } from '../page/useDraftChoice';
import { JobComparison } from '../versions/JobComparison';
import type { VersionPair } from '../versions/versionPairs';
import { ValidateDialog } from './ValidateDialog';

const MakeQuoteDialog = lazyPart(
  () => import('../../quotes/start/MakeQuoteDialog'),
  (m) => m.MakeQuoteDialog,
  { overlay: true },
);

export type DialogName =
  | NoteDialogKind
  | Move
  | 'validate'
  | 'release'
  | 'dueBack'
  | 'price'
  | 'duplicate'
  | 'makeQuote'
  | 'delete';

interface JobDialogsProps {
  job: JobPageView;
  /** Number of notes, if known. */
  notes: number | undefined;
  question?: NoteView | undefined;
  me: Person;
  choice: Choice;
  dialog: DialogName | null;
  onClose: () => void;
  /** Releases and corrections can be undone for ten seconds. */
  onDecided?: OnDecided | undefined;
}

const isNote = (name: DialogName): name is NoteDialogKind => (noteDialogKinds as readonly string[]).includes(name);
const isMove = (name: DialogName): name is Move => (moves as readonly string[]).includes(name);

/** If the button that opened a dialog is gone afterward, the focus moves to the page. */
function useFocusBack(opened: boolean): void {
  const was = useRef(false);
  useEffect(() => {
    const closed = was.current && !opened;
    was.current = opened;
    if (!closed) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    }, 200);
    return () => clearTimeout(timer);
  }, [opened]);
}

/** The open dialog. A closed one keeps its typed text until another one opens. */
export function JobDialogs(props: JobDialogsProps) {
  const { dialog, onClose } = props;
  useFocusBack(dialog !== null);
  const last = useRef<DialogName | null>(null);
  last.current = dialog ?? last.current;
  // Mounted before it opens, so that it can return the focus when it closes.
  const [lastDialog, setLastDialog] = useState<DialogName | null>(null);
  useEffect(() => setLastDialog(dialog), [dialog]);
  // The comparison takes the place of the dialog that it was opened from, until it is closed.
  const [compared, setCompared] = useState<VersionPair | null>(null);
  const name = last.current;
  if (name === null) return null;
  const opened = dialog !== null && dialog === lastDialog && compared === null;
  return (
    <>
      <ContainDialog key={name} opened={opened} onClose={onClose}>
        <NamedDialog {...props} name={name} opened={opened} onCompare={setCompared} />
      </ContainDialog>
      <JobComparison job={props.job} versions={compared} onClose={() => setCompared(null)} />
    </>
  );
}

interface NamedDialogProps extends Omit<JobDialogsProps, 'dialog'> {
  name: DialogName;
  opened: boolean;
  onCompare: (pair: VersionPair) => void;
}

function NamedDialog({
  job,
  notes,
  question,
  me,
  choice,
  onCompare,
  name,
  opened,
  onClose,
  onDecided,
}: NamedDialogProps) {
  const common = { job, opened, onClose };
  if (isNote(name))
    return <NoteDialog kind={name} staff={me.staff} question={question} onDecided={onDecided} {...common} />;
  if (isMove(name)) return <MoveDialog move={name} mine={job.cadCurrent?._id === me.user._id} {...common} />;
  switch (name) {
    case 'validate':
      return <ValidateDialog {...common} />;
    case 'release':
      return <ReleaseDialog choice={choice} onCompare={onCompare} onDecided={onDecided} {...common} />;
    case 'dueBack':
      return <DueBackDialog {...common} />;
    case 'price':
      return <PriceDialog {...common} />;
    case 'duplicate':
      return <DuplicateDialog {...common} />;
    case 'makeQuote':
      return (
        <Suspense fallback={null}>
          <MakeQuoteDialog me={me} {...common} />
        </Suspense>
      );
    case 'delete':
      return <DeleteDialog notes={notes} {...common} />;
  }
}
