import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { JobView } from '../../common/jobs/job';
import { Button } from '../ui/Button';
import { NumberInput } from '../ui/NumberInput';
import css from './queue.module.css';

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
  onPrice: (price: number) => void;
  onCancel: () => void;
}

/** Level 9 carries its price (spec §4): asked for in the place of the levels. */
export function CustomPrice({ job, onPrice, onCancel }: CustomPriceProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const price = dollarsOf(text);
  const wrong = asked && price === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (price === null) field.current?.focus();
    else onPrice(price);
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
          Dollars, such as 325.00
        </span>
      )}
      <NumberInput
        ref={field}
        size="sm"
        width={104}
        numeric
        prefix="$"
        aria-label={`Custom price of ${job.num} in dollars`}
        aria-invalid={wrong}
        value={text}
        onChange={setText}
      />
      <Button type="submit" size="sm" kind="primary">
        Set
      </Button>
      <Button size="sm" kind="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
