import { count } from '../../../common/format/numbers';
import css from './Count.module.css';

interface CountProps {
  value: number;
  /** Label for screen readers: "waiting for a decision". */
  of?: string;
  /** Higher values are shown as "99+". */
  most?: number;
}

/** A count badge; hidden at zero. */
export function Count({ value, of, most = Number.POSITIVE_INFINITY }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={css.count}>
      {value > most ? `${count(most)}+` : count(value)}
      {of && <span className="hidden"> {of}</span>}
    </span>
  );
}
