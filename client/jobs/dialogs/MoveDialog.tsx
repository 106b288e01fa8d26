import { dollars } from '../../../common/format/numbers';
import type { JobPageView } from '../../../common/jobs/job';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { useSeen } from '../../api/useSeen';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/feedback/toast';
import { invoiceText, noTakeoffText, requestTakeoffText, unassignText } from './dialogText';

/** Moves that only need a confirmation. */
export const moves = ['noTakeoff', 'takeoff', 'unassign', 'invoice'] as const;
export type Move = (typeof moves)[number];

interface Words {
  readonly title: string;
  readonly consequence: string;
  readonly submit: string;
  readonly done: string;
}

function wordsOf(move: Move, job: JobPageView, mine: boolean): Words {
  const { num } = job;
  switch (move) {
    case 'noTakeoff':
      return {
        ...noTakeoffText,
        title: noTakeoffText.title(num),
        consequence: noTakeoffText.consequence(job.owner.companyName),
        done: noTakeoffText.done(num),
      };
    case 'takeoff':
      return { ...requestTakeoffText, title: requestTakeoffText.title(num), done: requestTakeoffText.done(num) };
    case 'invoice':
      return {
        ...invoiceText,
        title: invoiceText.title(num),
        consequence: invoiceText.consequence(job.owner.companyName, dollars(job.revenue)),
        done: invoiceText.done(num),
      };
    case 'unassign': {
      const drafter = job.cadCurrent?.name;
      return {
        submit: unassignText.submit,
        title: mine
          ? unassignText.titleOwn(num)
          : drafter
            ? unassignText.title(num, drafter)
            : unassignText.titleNobody(num),
        consequence:
          job.statusCurrent === 'Working' ? unassignText.backToValidated : unassignText.stays(job.statusCurrent),
        done: unassignText.done(num),
      };
    }
  }
}

interface MoveDialogProps {
  move: Move;
  job: JobPageView;
  /** The user is the job's drafter. */
  mine: boolean;
  opened: boolean;
  onClose: () => void;
}

export function MoveDialog({ move, job, mine, opened, onClose }: MoveDialogProps) {
  const words = wordsOf(move, job, mine);
  const seen = useSeen(job, opened);
  const scope = `job:${job._id}`;
  const validate = useCommand('jobs.validate', scope);
  const takeoff = useCommand('jobs.takeoff', scope);
  const assign = useCommand('jobs.assign', scope);
  const invoice = useCommand('jobs.invoice', scope);
  const params = { id: job._id };
  const { expected } = seen;
  const command = { noTakeoff: validate, takeoff, unassign: assign, invoice }[move];
  const ask = () => {
    switch (move) {
      case 'noTakeoff':
        return validate.mutateAsync({ params, body: { level: 0, expected } });
      case 'takeoff':
        return takeoff.mutateAsync({ params, body: { expected } });
      case 'invoice':
        return invoice.mutateAsync({ params, body: { invoiceType: 'Invoiced', expected } });
      case 'unassign':
        return assign.mutateAsync({ params, body: { unassign: true, expected } });
    }
  };
  const once = useOnce();
  const submit = () =>
    once(() =>
      ask().then(
        () => {
          toast.done(words.done);
          onClose();
        },
        (error: unknown) => seen.noteConflict(error),
      ),
    );
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        command.reset();
        onClose();
      }}
      title={words.title}
      consequence={words.consequence}
      submitLabel={words.submit}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
