import { useState } from 'react';
import { dollars } from '../../common/format/numbers';
import { levelName } from '../../common/jobs/levelName';
import type { JobPageView } from '../../common/jobs/job';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { useOnce } from '../api/useOnce';
import { useSeen } from '../api/useSeen';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/NumberInput';
import { Segmented } from '../ui/Segmented';
import { toast } from '../ui/toast';
import { HearCompany } from './HearCompany';
import { type BilledLevel, priceChange } from './priceChange';
import { typedPrice } from './typedPrice';

const levels = ['1', '2', '3', '4', '5', '9'] as const;
type Level = (typeof levels)[number];

interface PriceDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

const textOf = (price: number | null | undefined): string => (price == null ? '' : price.toFixed(2));

/** Level and price until the job is invoiced; the due time does not move (decisions §2 "Price"). */
export function PriceDialog({ job, opened, onClose }: PriceDialogProps) {
  const command = useCommand('jobs.billing', `job:${job._id}`);
  const seen = useSeen(job, opened);
  const { data: company } = useLiveQuery(queries.company(job.owner._id), opened);
  const [chosen, setChosen] = useState<Level | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const once = useOnce();

  const pricing = company?.estPricing;
  const level = chosen ?? (String(job.level) as Level);
  const listed = level === '9' || !pricing || pricing.scheme === 'none' ? null : (pricing[`L${level}` as 'L1'] ?? null);
  const brought = Number(level) === job.level ? job.revenue : listed;
  const text = typed ?? textOf(brought);
  const price = text.trim() === '' ? null : typedPrice(text);
  const wrong =
    text.trim() !== '' && price === null
      ? 'Dollars with at most two decimals, such as 325.00'
      : level === '9' && price === null
        ? 'A custom level needs its price in dollars, such as 325.00'
        : null;
  const hint =
    pricing?.scheme === 'none'
      ? `${job.owner.companyName} is never billed.`
      : level === '9'
        ? 'A custom level carries its own price.'
        : `Price list: ${listed === null ? 'no price for this level' : dollars(listed)}. Blank is no price.`;
  const close = () => {
    command.reset();
    setChosen(null);
    setTyped(null);
    setTried(false);
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (wrong) return;
    const change = priceChange(job, { level: Number(level) as BilledLevel, price, listed });
    if (Object.keys(change).length === 0) return close();
    once(() =>
      command.mutateAsync({ params: { id: job._id }, body: { ...change, expected: seen.expected } }).then(
        (now) => {
          toast.done(
            `${job.num} is level ${levelName(now.level ?? 0)}, ${now.revenue == null ? 'without a price' : dollars(now.revenue)}.`,
          );
          close();
        },
        (error: unknown) => seen.look(error),
      ),
    );
  };
  const said =
    command.error instanceof CallError
      ? (command.error.fields.revenue ?? command.error.fields.mrqLevelCustom)
      : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Level and price of ${job.num}`}
      consequence="The due time does not move."
      submitLabel="Set level and price"
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && said === undefined && messageOf(command.error)}
    >
      {opened && <HearCompany id={job.owner._id} />}
      <Field label="Level" group required>
        <Segmented
          size="touch"
          value={level}
          onChange={(to) => {
            setChosen(to);
            setTyped(null);
          }}
          options={levels.map((value) => ({ value, label: levelName(Number(value)) }))}
        />
      </Field>
      <Field label="Price" hint={hint} error={(tried && wrong) || (said && `The price ${said}`)}>
        <NumberInput prefix="$" numeric width={160} value={text} onChange={setTyped} />
      </Field>
    </Dialog>
  );
}
