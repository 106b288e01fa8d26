import type { Versioned } from '../../common/live/newest';
import { count } from '../../common/format/numbers';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Segmented } from '../ui/Segmented';
import css from './list.module.css';
import type { List } from './useList';

/** Which rows of how many are shown, the ways to the others, and how many at a time. */
export function Pager<Row extends Versioned>({ list, what }: { list: List<Row>; what: string }) {
  const { rows, total, page, limit } = list;
  if (rows === undefined) return null;
  const from = (page - 1) * limit + 1;
  const range = rows.length === 0 ? `No ${what}` : `${count(from)}–${count(from + rows.length - 1)}`;
  return (
    <nav className={css.pager} aria-label="Pages">
      <span aria-live="polite">{rows.length > 0 && total !== null ? `${range} of ${total}` : range}</span>
      <span className={css.turn}>
        <IconButton kind="plain" label="First page" size="sm" disabled={!list.hasBefore} onClick={list.toFirst}>
          <Glyph name="first" />
        </IconButton>
        <IconButton
          kind="plain"
          label="Previous page"
          size="sm"
          disabled={!list.hasBefore}
          onClick={() => list.toBefore()}
        >
          <Glyph name="back" />
        </IconButton>
        <IconButton
          kind="plain"
          label="Next page"
          size="sm"
          disabled={!list.hasNext}
          onClick={() => void list.toNext()}
        >
          <Glyph name="next" />
        </IconButton>
      </span>
      <span className="grow" />
      <span className={css.sizes}>
        <span aria-hidden="true">Rows</span>
        <Segmented
          label="Rows on a page"
          value={String(limit)}
          onChange={(size) => list.resize(Number(size))}
          options={list.sizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </span>
    </nav>
  );
}
