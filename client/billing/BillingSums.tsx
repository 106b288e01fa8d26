import type { BillingSums as Sums } from '../../common/jobs/billing/billingRoutes';
import { tooManyToSum } from '../../common/jobs/billing/billingRules';
import { count, dollars } from '../../common/format/numbers';
import css from './billing.module.css';
import { billingSumsText as text } from './billingText';

/** Totals of the filtered jobs, updated with every filter and change. */
export function BillingSums({ header }: { header: string | null }) {
  if (header === null) return null;
  if (header === tooManyToSum) return <p className={css.many}>{text.tooMany(tooManyToSum.replace('+', ''))}</p>;
  const sums = JSON.parse(header) as Sums;
  const figures: [term: string, value: string, note?: string | false, alarm?: boolean][] = [
    [text.jobs, count(sums.jobs)],
    [text.invoiced, dollars(sums.invoiced)],
    [text.incomplete, dollars(sums.incomplete), text.ready(dollars(sums.due))],
    [text.demo, dollars(sums.demo)],
    [text.total, dollars(sums.revenue)],
    [text.unpriced, count(sums.unpriced), false, sums.unpriced > 0],
  ];
  return (
    <>
      <dl className={css.sums} aria-label={text.label} aria-live="polite">
        {figures.map(([term, value, note, alarm]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={alarm ? 'overdue' : undefined}>
              {value} {note && <span className={css.part}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="t3">{text.note}</p>
    </>
  );
}
