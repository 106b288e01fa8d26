import { useState } from 'react';
import { dollars, fixed } from '../../../common/format/numbers';
import { levelName } from '../../../common/jobs/levelName';
import type { JobPageView } from '../../../common/jobs/job';
import { CallError, messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useDialogEdits } from '../../api/useDialogEdits';
import { useFieldErrors } from '../../api/useFieldErrors';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { decideFirst } from '../../ui/form/save/ConflictChoice';
import { jobPriced } from '../unpricedWarning';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { FieldConflict } from '../../ui/form/save/FieldConflict';
import { NumberInput } from '../../ui/form/NumberInput';
import { Segmented } from '../../ui/form/Segmented';
import { toast } from '../../ui/feedback/toast';
import { SubscribeToCompany } from '../page/SubscribeToCompany';
import { type BilledLevel, priceChange } from './priceChange';
import { typedPrice } from './typedPrice';
import { customLevelText, priceText } from './dialogText';

const levels = ['1', '2', '3', '4', '5', '9'] as const;
type Level = (typeof levels)[number];

interface PriceDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

interface Billed {
  readonly level: Level;
  /** Price as entered; null means the list price of the chosen level. */
  readonly price: string | null;
}

const textOf = (price: number | null | undefined): string => (price == null ? '' : fixed(price, 2));

/** Sets level and price until the job is invoiced, without changing the due time (R2). */
export function PriceDialog({ job, opened, onClose }: PriceDialogProps) {
  const command = useCommand('jobs.billing', `job:${job._id}`);
  const billed: Billed = { level: String(job.level) as Level, price: textOf(job.revenue) };
  const { onEdit } = useFieldErrors(command);
  const edits = useDialogEdits({ billed }, job.version, opened, onEdit);
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
      ? priceText.wrong
      : level === '9' && price === null
        ? customLevelText.priceMissing
        : null;
  const hint =
    pricing?.scheme === 'none'
      ? priceText.neverBilled(job.owner.companyName)
      : level === '9'
        ? priceText.custom
        : listed === null
          ? priceText.noListPrice
          : priceText.listPrice(dollars(listed));
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
          if (now.revenue != null) jobPriced(job._id);
          toast.done(
            now.revenue == null
              ? priceText.doneUnpriced(job.num, levelName(now.level ?? 0))
              : priceText.done(job.num, levelName(now.level ?? 0), dollars(now.revenue)),
          );
          close();
        },
        () => undefined,
      ),
    );
  };
  const problem =
    command.error instanceof CallError
      ? (command.error.fields.revenue ?? command.error.fields.mrqLevelCustom)
      : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={priceText.title(job.num)}
      consequence={priceText.consequence}
      submitLabel={priceText.submit}
      onSubmit={submit}
      pending={command.isPending}
      disabled={edits.conflicts.length > 0}
      error={command.error && problem === undefined && messageOf(command.error)}
    >
      {opened && <SubscribeToCompany id={job.owner._id} />}
      <Field label={priceText.level} group required>
        <Segmented
          size="touch"
          value={level}
          onChange={(to) => edits.set('billed', { level: to, price: to === billed.level ? billed.price : null })}
          options={levels.map((value) => ({ value, label: levelName(Number(value)) }))}
        />
      </Field>
      <div>
        <Field label={priceText.price} hint={hint} error={(tried && wrong) || (problem && priceText.refused(problem))}>
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
          label={priceText.both}
          text={(now) =>
            now.price
              ? priceText.priced(levelName(Number(now.level)), `$${now.price}`)
              : priceText.unpriced(levelName(Number(now.level)))
          }
          onDecide={command.reset}
        />
      </div>
      {edits.conflicts.length > 0 && <p className="t2">{decideFirst}</p>}
    </Dialog>
  );
}
