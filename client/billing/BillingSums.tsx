import type { BillingSums as Sums } from '../../common/jobs/billingRoutes';
import { tooManyToSum } from '../../common/jobs/billingRules';
import { count, dollars } from '../../common/format/numbers';
import css from './billing.module.css';

/** What the filter leaves, summed up; it follows every filter and every change. */
export function BillingSums({ header }: { header: string | null }) {
  if (header === null) return null;
  if (header === tooManyToSum)
    return <p className={css.many}>{tooManyToSum} jobs: narrow the filter to see what they sum up to.</p>;
  const sums = JSON.parse(header) as Sums;
  const figures: [string, string, boolean?][] = [
    ['Jobs', count(sums.jobs)],
    ['Invoiced', dollars(sums.invoiced)],
    ['Incomplete', dollars(sums.incomplete)],
    ['of it to invoice', dollars(sums.due)],
    ['Demo', dollars(sums.demo)],
    ['All', dollars(sums.revenue)],
    ['Without a price', count(sums.unpriced), sums.unpriced > 0],
  ];
  return (
    <>
      <dl className={css.sums} aria-label="Sums" aria-live="polite">
        {figures.map(([term, value, alarm]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={alarm ? 'overdue' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="t3">Whole prices. Sales, on the dashboard and under Data, are 90 % of them.</p>
    </>
  );
}
