import type { Versioned } from '../../common/live/newest';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Segmented } from '../ui/form/Segmented';
import css from './list.module.css';
import { pagerText } from './listText';
import type { List } from './useList';

/** The range of rows shown, buttons to other pages, and the page size; nothing under an empty list. */
export function Pager<Row extends Versioned>({ list, what }: { list: List<Row>; what: string }) {
  const { rows, total, page, limit } = list;
  if (rows === undefined || (rows.length === 0 && !list.hasBefore)) return null;
  const from = (page - 1) * limit + 1;
  const to = from + rows.length - 1;
  const range =
    rows.length === 0
      ? pagerText.none(what)
      : total === null
        ? pagerText.range(from, to)
        : pagerText.rangeOf(from, to, total);
  return (
    <nav className={css.pager} aria-label={pagerText.pages}>
      <span aria-live="polite">{range}</span>
      <span className={css.turn}>
        <IconButton kind="plain" label={pagerText.first} size="sm" disabled={!list.hasBefore} onClick={list.toFirst}>
          <Glyph name="first" />
        </IconButton>
        <IconButton
          kind="plain"
          label={pagerText.previous}
          size="sm"
          disabled={!list.hasBefore}
          onClick={() => list.toBefore()}
        >
          <Glyph name="back" />
        </IconButton>
        <IconButton
          kind="plain"
          label={pagerText.next}
          size="sm"
          disabled={!list.hasNext}
          onClick={() => void list.toNext()}
        >
          <Glyph name="next" />
        </IconButton>
      </span>
      <span className="grow" />
      <span className={css.sizes}>
        <span aria-hidden="true">{pagerText.rows}</span>
        <Segmented
          label={pagerText.rowsLabel}
          value={String(limit)}
          onChange={(size) => list.resize(Number(size))}
          options={list.sizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </span>
    </nav>
  );
}
