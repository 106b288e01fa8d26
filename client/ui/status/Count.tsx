import { count } from '../../../common/format/numbers';
import css from './Count.module.css';

interface CountProps {
  value: number;
  /** Label for screen readers: "waiting for a decision". */
  of?: string;
}

/** A count badge; hidden at zero. */
export function Count({ value, of }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={css.count}>
      {count(value)}
      {of && <span className="hidden"> {of}</span>}
    </span>
  );
}
