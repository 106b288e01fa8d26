import { useEffect, useRef, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { NoteDialog } from '../notes/NoteDialog';
import { type NoteDialogKind, noteDialogKinds } from '../notes/noteDialogs';
import { ContainDialog } from '../ui/ContainDialog';
import { DeleteDialog } from './DeleteDialog';
import { DueBackDialog } from './DueBackDialog';
import { DuplicateDialog } from './DuplicateDialog';
import { MoveDialog, type Move, moves } from './MoveDialog';
import { PriceDialog } from './PriceDialog';
import { ReleaseDialog } from './ReleaseDialog';
import type { Choice } from './useDraftChoice';
import { ValidateDialog } from './ValidateDialog';

export type DialogName = NoteDialogKind | Move | 'validate' | 'release' | 'dueBack' | 'price' | 'duplicate' | 'delete';

interface JobDialogsProps {
  job: JobPageView;
  /** How many notes it has, if that is known. */
  notes: number | undefined;
  me: Person;
  choice: Choice;
  dialog: DialogName | null;
  onClose: () => void;
}

const isNote = (name: DialogName): name is NoteDialogKind => (noteDialogKinds as readonly string[]).includes(name);
const isMove = (name: DialogName): name is Move => (moves as readonly string[]).includes(name);

/** The button that opened a dialog may be gone with the state it changed: the focus goes to the page then. */
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

/** The dialog that is open, or was last: closed, it keeps what was typed in it until another one opens. */
export function JobDialogs(props: JobDialogsProps) {
  const { dialog, onClose } = props;
  useFocusBack(dialog !== null);
  const last = useRef<DialogName | null>(null);
  last.current = dialog ?? last.current;
  // It is there before it opens: only then does it know where the focus was, and gives it back.
  const [there, setThere] = useState<DialogName | null>(null);
  useEffect(() => setThere(dialog), [dialog]);
  const name = last.current;
  if (name === null) return null;
  const opened = dialog !== null && dialog === there;
  return (
    <ContainDialog key={name} opened={opened} onClose={onClose}>
      <NamedDialog {...props} name={name} opened={opened} />
    </ContainDialog>
  );
}

interface NamedDialogProps extends Omit<JobDialogsProps, 'dialog'> {
  name: DialogName;
  opened: boolean;
}

function NamedDialog({ job, notes, me, choice, name, opened, onClose }: NamedDialogProps) {
  const common = { job, opened, onClose };
  if (isNote(name)) return <NoteDialog kind={name} staff={me.staff} {...common} />;
  if (isMove(name)) return <MoveDialog move={name} mine={job.cadCurrent?._id === me.user._id} {...common} />;
  switch (name) {
    case 'validate':
      return <ValidateDialog {...common} />;
    case 'release':
      return <ReleaseDialog choice={choice} {...common} />;
    case 'dueBack':
      return <DueBackDialog {...common} />;
    case 'price':
      return <PriceDialog {...common} />;
    case 'duplicate':
      return <DuplicateDialog {...common} />;
    case 'delete':
      return <DeleteDialog notes={notes} {...common} />;
  }
}
