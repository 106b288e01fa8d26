import { useState } from 'react';
import { dollars } from '../../common/format/numbers';
import { levelName } from '../../common/jobs/levelName';
import type { JobPageView } from '../../common/jobs/job';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useDialogEdits } from '../api/useDialogEdits';
import { useLiveQuery } from '../api/useLiveQuery';
import { useOnce } from '../api/useOnce';
import { decideFirst } from '../ui/ConflictChoice';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
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

interface Billed {
  readonly level: Level;
  /** As typed; null: the list price of a level that was chosen. */
  readonly price: string | null;
}

const textOf = (price: number | null | undefined): string => (price == null ? '' : price.toFixed(2));

/** Level and price until the job is invoiced; the due time does not move (decisions §2 "Price"). */
export function PriceDialog({ job, opened, onClose }: PriceDialogProps) {
  const command = useCommand('jobs.billing', `job:${job._id}`);
  const billed: Billed = { level: String(job.level) as Level, price: textOf(job.revenue) };
  const edits = useDialogEdits({ billed }, job.version, opened);
  const { data: company } = useLiveQuery(queries.company(job.owner._id), opened);
  const [tried, setTried] = useState(false);
  const once = useOnce();

  const pricing = company?.estPricing;
  const { level, price: typed } = edits.shown.billed;
  const listed = level === '9' || !pricing || pricing.scheme === 'none' ? null : (pricing[`L${level}` as 'L1'] ?? null);
  const text = typed ?? textOf(listed);
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
    setTried(false);
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (wrong) return;
    const change = priceChange(job, { level: Number(level) as BilledLevel, price, listed });
    if (Object.keys(change).length === 0) return close();
    once(() =>
      command.mutateAsync({ params: { id: job._id }, body: { ...change, expected: edits.expected } }).then(
        (now) => {
          toast.done(
            `${job.num} is level ${levelName(now.level ?? 0)}, ${now.revenue == null ? 'without a price' : dollars(now.revenue)}.`,
          );
          close();
        },
        () => undefined,
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
      consequence="The due time won’t change."
      submitLabel="Set level and price"
      onSubmit={submit}
      pending={command.isPending}
      disabled={edits.conflicts.length > 0}
      error={command.error && said === undefined && messageOf(command.error)}
    >
      {opened && <HearCompany id={job.owner._id} />}
      <Field label="Level" group required>
        <Segmented
          size="touch"
          value={level}
          onChange={(to) => edits.set('billed', { level: to, price: to === billed.level ? billed.price : null })}
          options={levels.map((value) => ({ value, label: levelName(Number(value)) }))}
        />
      </Field>
      <div>
        <Field label="Price" hint={hint} error={(tried && wrong) || (said && `The price ${said}`)}>
          <NumberInput
            prefix="$"
            numeric
            width={160}
            value={text}
            onChange={(to) => edits.set('billed', { level, price: to })}
          />
        </Field>
        <FieldConflict
          edits={edits}
          name="billed"
          label="Level and price"
          text={(now) => `level ${levelName(Number(now.level))}, ${now.price ? `$${now.price}` : 'no price'}`}
          onDecide={command.reset}
        />
      </div>
      {edits.conflicts.length > 0 && <p className="t2">{decideFirst}</p>}
    </Dialog>
  );
}
