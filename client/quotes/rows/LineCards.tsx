import { Glyph } from '../../ui/Glyph';
import { lineColumns } from './quoteColumns';
import { type CardsProps, RowCards } from './RowCards';
import { PasteLines } from './PasteLines';
import type { LineRow } from './rows';
import css from './cards.module.css';
import { linesText } from '../rowsText';

const shows = Object.fromEntries(lineColumns.map((column) => [column.key, column.text]));
const problems = ({ calc }: LineRow) => calc?.problems ?? [];

const face = (row: LineRow) => (
  <>
    <span className={css.top}>
      <b className="cut">
        {row.text.code || row.text.sku || row.text.description || linesText.line}
        {row.text.lock === '1' && (
          <span title={linesText.locked}>
            {' '}
            <Glyph name="lock" size={12} />
            <span className="hidden">{linesText.lockedHidden}</span>
          </span>
        )}
      </b>
      <span className={css.figure}>{shows.total?.(row) || '–'}</span>
    </span>
    <span className={css.below}>
      <span className="cut">{row.text.description || row.text.sku}</span>
      <span className="nowrap">
        {shows.quantity?.(row)} {row.text.unit} × {shows.price?.(row) || '–'}
      </span>
    </span>
  </>
);

interface LineCardsProps extends CardsProps<LineRow> {
  /** Marks or unmarks lines as discounts (Q38). */
  discount: (rows: readonly string[]) => void;
}

/** The lines on a phone. */
export const LineCards = ({ discount, ...props }: LineCardsProps) => (
  <RowCards
    {...props}
    what="line"
    addLabel={linesText.add}
    discount={({ text }) =>
      text.kind === '' || text.kind === 'discount' ? { marked: text.kind === 'discount', toggle: discount } : undefined
    }
    empty={linesText.none}
    columns={lineColumns}
    face={face}
    problems={problems}
    paste={<PasteLines at={props.rows.length + props.ghosts.length} actions={props.actions} />}
  />
);
