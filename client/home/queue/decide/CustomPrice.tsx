import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { useUnsent } from '../../../state/unsent';
import { Button } from '../../../ui/Button';
import { NumberInput } from '../../../ui/form/NumberInput';
import { customPriceText } from '../queueText';
import css from '../queue.module.css';

const most = 9_999_999.99;

/** `325`, `325.00`, `1,325.5`: dollars with at most two decimals; null for anything else. */
function dollarsOf(text: string): number | null {
  const plain = text.trim().replaceAll(',', '').replace(/^\$/, '');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const price = Number(plain);
  return price <= most ? price : null;
}

interface CustomPriceProps {
  job: JobView;
  /** `asSeen`: the job at the time the field was opened. */
  onPrice: (price: number, asSeen: JobView) => void;
  pending?: boolean;
  /** Effect of the price: validates a submitted job, or is saved with a job that has none. */
  does: 'validate' | 'save';
  onCancel: () => void;
}

/** Price of a custom level (R2), entered in place of the level buttons. */
export function CustomPrice({ job, onPrice, onCancel, does, pending = false }: CustomPriceProps) {
  const [asSeen] = useState(job);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useUnsent(text === '' ? null : customPriceText.unsent, 'leaving');
  const price = dollarsOf(text);
  const wrong = tried && price === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (price === null) field.current?.focus();
    else onPrice(price, asSeen);
  };
  return (
    <form
      className={css.price}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      {wrong && (
        <span className={css.wrong} role="alert">
          {customPriceText.wrong}
        </span>
      )}
      <span className="t2" aria-hidden="true">
        {customPriceText.price[does]}
      </span>
      <NumberInput
        ref={field}
        size="sm"
        width={104}
        numeric
        prefix="$"
        aria-label={customPriceText.label(job.num)}
        aria-invalid={wrong}
        value={text}
        onChange={setText}
      />
      <Button type="submit" size="sm" kind="primary" pending={pending}>
        {customPriceText.button[does]}
      </Button>
      <Button size="sm" kind="ghost" onClick={onCancel}>
        {customPriceText.cancel}
      </Button>
    </form>
  );
}
