import { useState } from 'react';
import { levelName } from '../../common/jobs/levelName';
import { hour, allowed } from '../../common/jobs/clock';
import { dollars } from '../../common/format/numbers';
import type { JobPageView } from '../../common/jobs/job';
import { dayAndTime } from '../../common/format/dates';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { useLevelHours } from '../settings/useLevelHours';
import { useOnce } from '../api/useOnce';
import { useSeen } from '../api/useSeen';
import { clockNow } from '../ui/clock';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/NumberInput';
import { Segmented } from '../ui/Segmented';
import { toast } from '../ui/toast';
import { HearCompany } from './HearCompany';
import { typedPrice } from './typedPrice';

const levels = ['1', '2', '3', '4', '5', '9'] as const;
type Level = (typeof levels)[number];

interface ValidateDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

/** The level sets price and due time (decisions §2); Custom carries its price. */
export function ValidateDialog({ job, opened, onClose }: ValidateDialogProps) {
  const command = useCommand('jobs.validate', `job:${job._id}`);
  const seen = useSeen(job, opened);
  const { data: company } = useLiveQuery(queries.company(job.owner._id), opened);
  const levelHours = useLevelHours();
  const [level, setLevel] = useState<Level | null>(null);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const custom = level === '9';
  const price = typedPrice(typed);
  const pricing = company?.estPricing;

  const gives = (): string => {
    if (level === null) return 'The level sets the due time and the price.';
    const hours = allowed({ level: Number(level), rush: job.rush, revision: job.revision > 0 }, levelHours) / hour;
    const time = `${hours} business hours${job.rush ? ', as it is a rush job' : ''}`;
    if (custom || !pricing) return `${time}.`;
    if (pricing.scheme === 'none') return `${time}, never billed.`;
    const money = pricing[`L${level}` as 'L1'];
    return `${time}, ${money === null ? 'no price for this company' : dollars(money)}.`;
  };
  const once = useOnce();
  const submit = () => {
    setTried(true);
    if (level === null || (custom && price === null)) return;
    once(() =>
      command
        .mutateAsync({
          params: { id: job._id },
          body: {
            level: Number(level) as 1,
            ...(custom && price !== null ? { mrqLevelCustom: price } : {}),
            expected: seen.expected,
          },
        })
        .then(
          (now) => {
            const due = now.dueBackTime === null ? '' : `, due ${dayAndTime(now.dueBackTime, clockNow())}`;
            toast.done(`${job.num} is validated at ${custom ? 'a custom level' : `level ${level}`}${due}.`);
            setTried(false);
            setTyped('');
            setLevel(null);
            onClose();
          },
          (error: unknown) => seen.look(error),
        ),
    );
  };
  const said = command.error instanceof CallError ? command.error.fields.mrqLevelCustom : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        command.reset();
        setTried(false);
        onClose();
      }}
      title={`Validate ${job.num}`}
      consequence={`${job.name} becomes free for the drafters, and its clock starts.`}
      submitLabel="Validate"
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && said === undefined && messageOf(command.error)}
    >
      {opened && <HearCompany id={job.owner._id} />}
      <Field label="Level" group required hint={gives()} error={tried && level === null && 'Choose a level.'}>
        <Segmented
          size="touch"
          value={level}
          onChange={setLevel}
          options={levels.map((value) => ({ value, label: levelName(Number(value)) }))}
        />
      </Field>
      {custom && (
        <Field
          label="Price"
          required
          error={
            (tried && price === null && 'A custom level needs its price in dollars, such as 325.00') ||
            (said && `The price ${said}`)
          }
        >
          <NumberInput prefix="$" numeric width={160} value={typed} onChange={setTyped} />
        </Field>
      )}
    </Dialog>
  );
}
