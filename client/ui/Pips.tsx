import { productionCycle, quoteCycle } from '../../common/jobs/cycles';
import css from './Pips.module.css';

interface PipsProps {
  of: 'quote' | 'production';
  /** The position in the cycle; any other value, or none, stands for NA. */
  value: string | null | undefined;
}

const cycleOf = (of: PipsProps['of']): readonly string[] => (of === 'quote' ? quoteCycle : productionCycle);

/** "other value shows NA" (spec §4). */
export const badgeText = (of: PipsProps['of'], value: string | null | undefined): string =>
  value != null && cycleOf(of).includes(value) ? value : 'NA';

/** How far a quote or a production has come: a letter and pips to see, the full text to hear and on hover. */
export function Pips({ of, value }: PipsProps) {
  const cycle = cycleOf(of);
  const position = value == null ? 0 : cycle.indexOf(value) + 1;
  const name = `${of === 'quote' ? 'Quote' : 'Production'}: ${badgeText(of, value)}`;
  return (
    <span className={css.pips} role="img" aria-label={name} title={name} {...{ [`data-${of}`]: position || undefined }}>
      <b aria-hidden="true">{of === 'quote' ? 'Q' : 'P'}</b>
      {cycle.map((step, i) => (
        <i key={step} data-on={i < position || undefined} />
      ))}
    </span>
  );
}
