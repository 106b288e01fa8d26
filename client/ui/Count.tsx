import { count } from '../../common/format/numbers';
import css from './Count.module.css';

interface CountProps {
  value: number;
  /** What is counted, for those who hear it: "waiting for a decision". */
  of?: string;
}

/** How many wait: shown from one on. */
export function Count({ value, of }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={css.count}>
      {count(value)}
      {of && <span className="hidden"> {of}</span>}
    </span>
  );
}
