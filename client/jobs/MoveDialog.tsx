import { dollars } from '../../common/format/numbers';
import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { useSeen } from '../api/useSeen';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';

/** Moves that need no words, only a yes. */
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
        title: `${num} needs no takeoff`,
        consequence: `It leaves the active jobs. ${job.owner.companyName} can ask for the takeoff after all.`,
        submit: 'No takeoff',
        done: `${num} is marked No Takeoff.`,
      };
    case 'takeoff':
      return {
        title: `Ask for the takeoff of ${num}`,
        consequence: 'It goes back to Submitted, and the office validates it like a new job.',
        submit: 'Ask for the takeoff',
        done: `${num} is Submitted again.`,
      };
    case 'invoice':
      return {
        title: `Invoice ${num}`,
        consequence: `${dollars(job.revenue)} for ${job.owner.companyName}. It is final: level, price and billing status stay as they are.`,
        submit: 'Invoice',
        done: `${num} is invoiced.`,
      };
    case 'unassign': {
      const stays = job.statusCurrent === 'Working' ? 'It goes back to Validated' : `It stays in ${job.statusCurrent}`;
      return {
        title: mine ? `Give ${num} back` : `Take ${num} away from ${job.cadCurrent?.name ?? 'its drafter'}`,
        consequence: `${stays}, and any drafter may take it.`,
        submit: 'Unassign',
        done: `${num} is free.`,
      };
    }
  }
}

interface MoveDialogProps {
  move: Move;
  job: JobPageView;
  /** The asker is the drafter. */
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
  const asked = { noTakeoff: validate, takeoff, unassign: assign, invoice }[move];
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
        (error: unknown) => seen.look(error),
      ),
    );
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        asked.reset();
        onClose();
      }}
      title={words.title}
      consequence={words.consequence}
      submitLabel={words.submit}
      onSubmit={submit}
      pending={asked.isPending}
      error={asked.error && messageOf(asked.error)}
    />
  );
}
