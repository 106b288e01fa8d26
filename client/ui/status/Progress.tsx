import css from './Progress.module.css';

interface ProgressProps {
  /** From 0 to 1; null if not measurable yet. */
  value: number | null;
  label: string;
}

export function Progress({ value, label }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i className={percent === undefined ? css.busy : undefined} style={{ width: `${percent ?? 25}%` }} />
    </span>
  );
}
