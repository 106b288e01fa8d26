import { count } from '../../../common/format/numbers';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Segmented } from '../../ui/form/Segmented';
import css from '../companies.module.css';
import { rowPagerText as text } from './rowsText';

interface RowPagerProps {
  label: string;
  of: number;
  /** Zero-based page number. */
  page: number;
  size: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Pager of a list that is loaded as a whole. */
export function RowPager({ label, of, page, size, sizes, onPage, onSize }: RowPagerProps) {
  const last = Math.max(0, Math.ceil(of / size) - 1);
  return (
    <nav className={css.pager} aria-label={text.pages(label)}>
      <span aria-live="polite">
        {of === 0 ? text.none : text.range(count(page * size + 1), count(Math.min(of, (page + 1) * size)), count(of))}
      </span>
      <IconButton label={text.previous(label)} size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Glyph name="back" />
      </IconButton>
      <IconButton label={text.next(label)} size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Glyph name="next" />
      </IconButton>
      <span className="grow" />
      <span className="row nowrap">
        <span aria-hidden="true">{text.rows}</span>
        <Segmented
          label={text.perPage(label)}
          value={String(size)}
          onChange={(chosen) => onSize(Number(chosen))}
          options={sizes.map((one) => ({ value: String(one), label: String(one) }))}
        />
      </span>
    </nav>
  );
}
