import { count, decimal } from '../../../common/format/numbers';
import type { Summary } from '../../ui/sheet/selection/summary';
import css from '../quotes.module.css';
import { summaryText } from '../rowsText';

/** Sum, count and average of the selected cells, as below a spreadsheet. */
export const SelectionSummary = ({ summary }: { summary: Summary }) => (
  <span className={css.sums}>
    <span>
      {summaryText.sum} <b>{decimal(summary.sum)}</b>
    </span>
    <span>
      {summaryText.count} <b>{count(summary.count)}</b>
    </span>
    <span>
      {summaryText.average} <b>{decimal(summary.average)}</b>
    </span>
  </span>
);
