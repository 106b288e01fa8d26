import { Glyph } from '../ui/Glyph';
import { lineColumns } from './quoteColumns';
import { type CardsProps, RowCards } from './RowCards';
import { PasteLines } from './PasteLines';
import type { LineRow } from './rows';
import css from './cards.module.css';

const shows = Object.fromEntries(lineColumns.map((column) => [column.key, column.text]));
const problems = ({ calc }: LineRow) => calc?.problems ?? [];

const face = (row: LineRow) => (
  <>
    <span className={css.top}>
      <b className="cut">
        {row.text.code || row.text.sku || row.text.description || 'Line'}
        {row.text.lock === '1' && (
          <span title="Locked">
            {' '}
            <Glyph name="lock" size={12} />
            <span className="hidden">, locked</span>
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

/** The lines on a phone: what they are and what they come to. */
export const LineCards = (props: CardsProps<LineRow>) => (
  <RowCards
    {...props}
    word="line"
    empty="No lines yet"
    columns={lineColumns}
    face={face}
    problems={problems}
    paste={<PasteLines at={props.rows.length + props.ghosts.length} deeds={props.deeds} />}
  />
);
