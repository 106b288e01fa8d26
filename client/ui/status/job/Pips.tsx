import { productionCycle, quoteCycle } from '../../../../common/jobs/cycles';
import { pipsText } from '../statusText';
import css from './Pips.module.css';

interface PipsProps {
  of: 'quote' | 'production';
  /** Position in the cycle; any other value, or none, shows NA. */
  value: string | null | undefined;
}

const cycleOf = (of: PipsProps['of']): readonly string[] => (of === 'quote' ? quoteCycle : productionCycle);

/** "other value shows NA" (R2). */
export const badgeText = (of: PipsProps['of'], value: string | null | undefined): string =>
  value != null && cycleOf(of).includes(value) ? value : 'NA';

/** Progress of quote or production as a letter and dots; the full text is shown on hover and for screen readers. */
export function Pips({ of, value }: PipsProps) {
  const cycle = cycleOf(of);
  const position = value == null ? 0 : cycle.indexOf(value) + 1;
  const name = pipsText[of](badgeText(of, value));
  return (
    <span className={css.pips} role="img" aria-label={name} title={name} {...{ [`data-${of}`]: position || undefined }}>
      <b aria-hidden="true">{of === 'quote' ? pipsText.quoteLetter : pipsText.productionLetter}</b>
      {cycle.map((step, i) => (
        <i key={step} data-on={i < position || undefined} />
      ))}
    </span>
  );
}
