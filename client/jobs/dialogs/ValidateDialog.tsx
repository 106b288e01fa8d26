import { useState } from 'react';
import { levelName } from '../../../common/jobs/levelName';
import { hour, allowed } from '../../../common/jobs/clock';
import { dollars } from '../../../common/format/numbers';
import type { JobPageView } from '../../../common/jobs/job';
import { dayAndTime } from '../../../common/format/dates';
import { CallError, messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useLevelHours } from '../../settings/useLevelHours';
import { useOnce } from '../../api/useOnce';
import { useSeen } from '../../api/useSeen';
import { clockNow } from '../../ui/status/time/clock';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { NumberInput } from '../../ui/form/NumberInput';
import { Segmented } from '../../ui/form/Segmented';
import { toast } from '../../ui/feedback/toast';
import { SubscribeToCompany } from '../page/SubscribeToCompany';
import { typedPrice } from './typedPrice';
import { customLevelText, validateDialogText } from './dialogText';

const levels = ['1', '2', '3', '4', '5', '9'] as const;
type Level = (typeof levels)[number];

interface ValidateDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

function doneText(num: number, level: number, due: string | null): string {
  if (level === 9)
    return due === null ? validateDialogText.doneCustom(num) : validateDialogText.doneCustomDue(num, due);
  return due === null ? validateDialogText.done(num, level) : validateDialogText.doneDue(num, level, due);
}

/** Validates a job at a level, which sets price and due time (R2); a custom level has its own price. */
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
    if (level === null) return validateDialogText.hint;
    const hours = allowed({ level: Number(level), rush: job.rush, revision: job.revision > 0 }, levelHours) / hour;
    const time = job.rush ? validateDialogText.rushHours(hours) : validateDialogText.hours(hours);
    if (custom || !pricing) return validateDialogText.gives(time);
    if (pricing.scheme === 'none') return validateDialogText.neverBilled(time);
    const money = pricing[`L${level}` as 'L1'];
    return money === null ? validateDialogText.noPrice(time) : validateDialogText.priced(time, dollars(money));
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
            const due = now.dueBackTime === null ? null : dayAndTime(now.dueBackTime, clockNow());
            toast.done(doneText(job.num, Number(level), due));
            setTried(false);
            setTyped('');
            setLevel(null);
            onClose();
          },
          (error: unknown) => seen.noteConflict(error),
        ),
    );
  };
  const problem = command.error instanceof CallError ? command.error.fields.mrqLevelCustom : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        command.reset();
        setTried(false);
        onClose();
      }}
      title={validateDialogText.title(job.num)}
      consequence={validateDialogText.consequence(job.name)}
      submitLabel={validateDialogText.submit}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && problem === undefined && messageOf(command.error)}
    >
      {opened && <SubscribeToCompany id={job.owner._id} />}
      <Field
        label={validateDialogText.level}
        group
        required
        hint={gives()}
        error={tried && level === null && validateDialogText.chooseLevel}
      >
        <Segmented
          size="touch"
          value={level}
          onChange={setLevel}
          options={levels.map((value) => ({ value, label: levelName(Number(value)) }))}
        />
      </Field>
      {custom && (
        <Field
          label={validateDialogText.price}
          required
          error={
            (tried && price === null && customLevelText.priceMissing) ||
            (problem && validateDialogText.priceRefused(problem))
          }
        >
          <NumberInput prefix="$" numeric width={160} value={typed} onChange={setTyped} />
        </Field>
      )}
    </Dialog>
  );
}
