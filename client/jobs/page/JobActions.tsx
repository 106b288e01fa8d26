import type { JobPageView } from '../../../common/jobs/job';
import type { Person } from '../../access/useMe';
import { jobTitle } from '../../../common/jobs/row';
import { usePageCommands } from '../../state/pageCommands';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Menu, type MenuAction } from '../../ui/overlay/Menu';
import { useNarrow } from '../../ui/layout/useNarrow';
import { useClickGuard } from '../../ui/board/useClickGuard';
import type { DialogName } from '../dialogs/JobDialogs';
import { type Allowed, isReleasedCsv } from '../jobAllows';
import { muteText } from '../../inbox/muteText';
import { useMute } from '../../inbox/useMute';
import { usePrint } from './usePrint';
import { useTake } from '../useTake';
import { jobActionText } from '../jobText';

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

/** An action of the menu, which the palette offers too. */
interface RareAction extends MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
}

/** Buttons that fit beside the menu on a phone. */
const fitPhone = 2;

/** Actions on the job, with the next step last and filled; rare and final ones are in the menu. */
export function JobActions({ job, me, may, onDialog, onNote }: JobActionsProps) {
  const narrow = useNarrow();
  const { take, taking } = useTake();
  const print = usePrint(job._id);
  const mute = useMute(job._id);
  const to = (dialog: DialogName) => () => onDialog(dialog);
  const free = (job.cadCurrent ?? null) === null;
  const all: readonly Action[] = [
    { may: onNote !== undefined, label: jobActionText.addNote, does: () => onNote?.() },
    { may: may.rfi && !may.rfiResponse, label: jobActionText.rfi, does: to('rfi') },
    { may: may.rfiResponse && me.staff, label: jobActionText.answer, does: to('rfiResponse') },
    { may: may.correction && !may.release, label: jobActionText.pullBack, does: to('pullBack') },
    { may: may.revisionResponse, label: jobActionText.notRevision, does: to('revisionResponse') },
    { may: may.revision, label: jobActionText.revision, does: to('revision') },
    {
      may: may.assign,
      label: jobActionText.assign,
      does: () => take(job),
      primary: free,
      pending: taking,
      title: jobActionText.assignKey,
    },
    { may: may.takeoff, label: jobActionText.takeoff, does: to('takeoff'), primary: true },
    { may: may.validate, label: jobActionText.validate, does: to('validate'), primary: true },
    {
      may: may.quote,
      label: jobActionText.makeQuote,
      does: to('makeQuote'),
      primary: job.statusCurrent === 'Released',
    },
  ];
  const now = all.filter((action) => action.may);
  const shown = narrow ? now.slice(-fitPhone) : now;
  const others: readonly RareAction[] = [
    ...(may.rfi && may.rfiResponse ? [{ label: jobActionText.askAgain, onSelect: to('rfi') }] : []),
    ...(may.dueBack ? [{ label: jobActionText.dueBack, onSelect: to('dueBack') }] : []),
    ...(may.noTakeoff ? [{ label: jobActionText.noTakeoff, onSelect: to('noTakeoff') }] : []),
    ...(may.price ? [{ label: jobActionText.price, onSelect: to('price') }] : []),
    ...(may.invoice ? [{ label: jobActionText.invoice, onSelect: to('invoice') }] : []),
    { label: jobActionText.printSheet, onSelect: () => print('jobs.sheet') },
    ...(job.files.some(isReleasedCsv)
      ? [{ label: jobActionText.printLists, onSelect: () => print('jobs.takeoffLists') }]
      : []),
    { label: mute.muted ? muteText.unmute : muteText.mute, onSelect: mute.toggle },
    ...(may.duplicate ? [{ label: jobActionText.duplicate, onSelect: to('duplicate') }] : []),
    ...(may.unassign ? [{ label: jobActionText.unassign, onSelect: to('unassign') }] : []),
    ...(may.delete ? [{ label: jobActionText.delete, danger: true, onSelect: to('delete') }] : []),
  ];
  usePageCommands({
    title: `${jobTitle(job)} ${job.name}`,
    commands: [...now.map(({ label, does }) => ({ label, onSelect: does })), ...others],
  });
  const isClickable = useClickGuard(shown.map(({ label }) => label));
  const rare: MenuAction[] = [
    ...now.slice(0, now.length - shown.length).map(({ label, does }) => ({ label, onSelect: does })),
    ...others,
  ];
  return (
    <>
      {shown.map(({ label, does, primary, pending, title }) => (
        <Button
          key={label}
          kind={primary ? 'primary' : 'plain'}
          onClick={() => isClickable(label) && does()}
          pending={pending}
          title={title}
        >
          {label}
        </Button>
      ))}
      <Menu
        align="end"
        items={rare}
        trigger={
          <IconButton kind="plain" label={jobActionText.more}>
            <Glyph name="more" />
          </IconButton>
        }
      />
    </>
  );
}
