import { count } from '../../common/format/numbers';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Segmented } from '../ui/Segmented';
import css from './companies.module.css';

interface RowPagerProps {
  label: string;
  of: number;
  /** From 0. */
  page: number;
  size: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Turns the pages of a list that is here as a whole. */
export function RowPager({ label, of, page, size, sizes, onPage, onSize }: RowPagerProps) {
  const last = Math.max(0, Math.ceil(of / size) - 1);
  return (
    <nav className={css.pager} aria-label={`Pages of ${label}`}>
      <span aria-live="polite">
        {of === 0 ? 'None' : `${count(page * size + 1)}–${count(Math.min(of, (page + 1) * size))} of ${count(of)}`}
      </span>
      <IconButton label={`Previous page of ${label}`} size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Glyph name="back" />
      </IconButton>
      <IconButton label={`Next page of ${label}`} size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Glyph name="next" />
      </IconButton>
      <span className="grow" />
      <span className="row nowrap">
        <span aria-hidden="true">Rows</span>
        <Segmented
          label={`Rows of ${label} on a page`}
          value={String(size)}
          onChange={(chosen) => onSize(Number(chosen))}
          options={sizes.map((one) => ({ value: String(one), label: String(one) }))}
        />
      </span>
    </nav>
  );
}
