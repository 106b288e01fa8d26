import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Menu, type MenuAction } from '../ui/Menu';
import { useNarrow } from '../ui/useNarrow';
import { useRipe } from '../ui/useRipe';
import type { DialogName } from './JobDialogs';
import type { Allowed } from './jobAllows';
import { useTakeJob } from './useTakeJob';

interface JobActionsProps {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
  onNote: (() => void) | undefined;
}

interface Action {
  readonly may: boolean;
  readonly label: string;
  readonly does: () => void;
  readonly primary?: boolean;
  readonly pending?: boolean;
  readonly title?: string;
}

/** So many buttons fit beside the menu on a phone. */
const fitPhone = 2;

/** What one can do now, the next step last and filled; what is rare or final stands in the menu. */
export function JobActions({ job, me, may, onDialog, onNote }: JobActionsProps) {
  const narrow = useNarrow();
  const { take, taking } = useTakeJob(job);
  const to = (dialog: DialogName) => () => onDialog(dialog);
  const free = (job.cadCurrent ?? null) === null;
  const all: readonly Action[] = [
    { may: onNote !== undefined, label: 'Add a Note', does: () => onNote?.() },
    { may: may.rfi, label: 'Request information', does: to('rfi') },
    { may: may.rfiResponse && me.staff, label: 'Answer the RFI', does: to('rfiResponse') },
    { may: may.correction && !may.release, label: 'Pull back', does: to('pullBack') },
    { may: may.revisionResponse, label: 'Not a revision', does: to('revisionResponse') },
    { may: may.revision, label: 'Request a Revision', does: to('revision') },
    { may: may.assign, label: 'Assign to me', does: take, primary: free, pending: taking, title: 'Key: a' },
    { may: may.takeoff, label: 'Ask for the takeoff', does: to('takeoff'), primary: true },
    { may: may.validate, label: 'Validate', does: to('validate'), primary: true },
  ];
  const now = all.filter((action) => action.may);
  const shown = narrow ? now.slice(-fitPhone) : now;
  const ripe = useRipe(shown.map(({ label }) => label));
  const rare: MenuAction[] = [
    ...now.slice(0, now.length - shown.length).map(({ label, does }) => ({ label, onSelect: does })),
    ...(may.dueBack ? [{ label: 'Set the due time…', onSelect: to('dueBack') }] : []),
    ...(may.noTakeoff ? [{ label: 'No takeoff needed…', onSelect: to('noTakeoff') }] : []),
    ...(may.price ? [{ label: 'Set level and price…', onSelect: to('price') }] : []),
    ...(may.invoice ? [{ label: 'Invoice…', onSelect: to('invoice') }] : []),
    ...(may.duplicate ? [{ label: 'Duplicate…', onSelect: to('duplicate') }] : []),
    ...(may.unassign ? [{ label: 'Unassign…', onSelect: to('unassign') }] : []),
    ...(may.delete ? [{ label: 'Delete…', danger: true, onSelect: to('delete') }] : []),
  ];
  return (
    <>
      {shown.map(({ label, does, primary, pending, title }) => (
        <Button
          key={label}
          kind={primary ? 'primary' : 'plain'}
          onClick={() => ripe(label) && does()}
          pending={pending}
          title={title}
        >
          {label}
        </Button>
      ))}
      {rare.length > 0 && (
        <Menu
          align="end"
          items={rare}
          trigger={
            <IconButton kind="plain" label="More actions">
              <Glyph name="more" />
            </IconButton>
          }
        />
      )}
    </>
  );
}
