import type { LineText } from '../../../../common/quotes/document/content';
import { isOptional, isSection, sectionName } from '../../../../common/quotes/pricing/sections';
import { Button } from '../../../ui/Button';
import { Glyph } from '../../../ui/Glyph';
import { lineColumns } from '../quoteColumns';
import { type CardsProps, RowCards } from './RowCards';
import { PasteLines } from '../paste/PasteLines';
import type { LineRow } from '../rows';
import css from './cards.module.css';
import { linesText, rowActionsText } from '../../rowsText';
import { lineMarks, type ToggleMark } from '../useLineMarks';

const shows = Object.fromEntries(lineColumns.map((column) => [column.key, column.text]));
const problems = ({ calc }: LineRow) => calc?.problems ?? [];

const face = (row: LineRow) =>
  isSection(row.text) ? (
    <span className={css.top} data-section>
      <b className="cut">{sectionName(row.text) || linesText.section}</b>
      <span className={css.figure}>{shows.total?.(row)}</span>
    </span>
  ) : (
    lineFace(row)
  );

const lineFace = (row: LineRow) => (
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
      <span className={css.figure}>
        {isOptional(row.text) && <span className={css.optional}>{linesText.optionalShort} </span>}
        {shows.total?.(row) || '–'}
      </span>
    </span>
    <span className={css.below}>
      <span className="cut">{row.text.description || shows.sku?.(row)}</span>
      <span className="nowrap">
        {shows.quantity?.(row)} {row.text.unit} × {shows.price?.(row) || '–'}
      </span>
    </span>
  </>
);

interface LineCardsProps extends CardsProps<LineRow> {
  /** Marks or unmarks lines as optional or discount. */
  mark: ToggleMark;
  /** Adds a section above these rows, or at the end. */
  section: (rows: readonly string[]) => void;
}

const headingColumns = lineColumns.filter(({ key }) => key === 'description' || key === 'comments');
const columnsOf = (row: LineRow) => (isSection(row.text) ? headingColumns : lineColumns);

const marksOf = (line: LineText, toggle: ToggleMark) =>
  (['optional', 'discount', 'scope'] as const)
    .filter((name) => lineMarks[name].allows(line))
    .map((name) => {
      const marked = lineMarks[name].has(line);
      const label = rowActionsText[name][marked ? 'unmark' : 'mark'];
      return { label, marked, toggle: (rows: readonly string[]) => toggle(name, rows) };
    });

/** The lines on a phone. */
export const LineCards = ({ mark, section, ...props }: LineCardsProps) => (
  <RowCards
    {...props}
    what="line"
    addLabel={linesText.add}
    section={section}
    marks={({ text }) => marksOf(text, mark)}
    empty={linesText.none}
    columns={columnsOf}
    face={face}
    problems={problems}
    paste={
      <>
        <Button size="touch" wide onClick={() => section([])}>
          {linesText.addSection}
        </Button>
        <PasteLines at={props.rows.length + props.ghosts.length} actions={props.actions} />
      </>
    }
  />
);
