import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { EmptyState } from '../ui/EmptyState';
import { Glyph } from '../ui/Glyph';
import type { SheetDeeds } from '../ui/sheet/SheetDeeds';
import type { CursorSource, SheetColumn, SheetRow } from '../ui/sheetColumn';
import { CardDialog } from './CardDialog';
import type { OnPlace } from './useOpenField';
import css from './cards.module.css';

export interface CardsProps<Row> {
  rows: readonly Row[];
  /** Blank ones: the first is what "Add a …" writes. */
  ghosts: readonly Row[];
  deeds: SheetDeeds;
  others: CursorSource;
  onPlace: OnPlace;
  /** Null: nothing can be changed here. */
  add: (() => void) | null;
}

interface RowCardsProps<Row extends SheetRow> extends CardsProps<Row> {
  /** What a row is called here: `line`. */
  word: string;
  /** What is said while there is none. */
  empty: string;
  columns: readonly SheetColumn<Row>[];
  face: (row: Row) => ReactNode;
  problems: (row: Row) => readonly { readonly text: string }[];
  /** Beside "Add a …": how several come in at once. */
  paste?: ReactNode;
}

/** A sheet on a phone: a card for each row, read at a glance and changed one at a time. */
export function RowCards<Row extends SheetRow>(props: RowCardsProps<Row>) {
  const { rows, ghosts, deeds, others, onPlace, add, word, empty, columns, face, problems, paste } = props;
  const [open, setOpen] = useState<string | null>(null);
  const all = [...rows, ...ghosts];
  const found = all.find(({ id }) => id === open);
  // One that somebody removes takes no half-typed word with it: its dialog stays until that is left.
  const last = useRef(found);
  last.current = found ?? (last.current?.id === open ? last.current : undefined);
  const chosen = last.current;
  const none = ghosts.length === 0;
  useEffect(() => {
    if (none) add?.();
  }, [none, add]);
  return (
    <>
      {rows.length === 0 && <EmptyState title={empty} compact />}
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={css.card} onClick={() => setOpen(row.id)}>
              {face(row)}
              {problems(row).length > 0 && (
                <span className={css.wrong}>
                  <Glyph name="alert" size={12} />{' '}
                  {problems(row)
                    .map(({ text }) => text)
                    .join(' ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {add && (
        <div className={css.foot}>
          <Button size="touch" wide onClick={() => setOpen(ghosts[0]?.id ?? null)}>
            Add a {word}
          </Button>
          {paste}
        </div>
      )}
      {chosen && (
        <ContainDialog key={chosen.id} onClose={() => setOpen(null)}>
          <CardDialog
            title={titleOf(word, chosen, all)}
            gone={!found}
            row={chosen}
            columns={columns}
            deeds={deeds}
            others={others}
            onPlace={onPlace}
            readOnly={add === null}
            place={{ first: chosen.id === rows[0]?.id, last: chosen.id === rows.at(-1)?.id }}
            onClose={() => setOpen(null)}
          />
        </ContainDialog>
      )}
    </>
  );
}

function titleOf<Row extends SheetRow>(word: string, row: Row, all: readonly Row[]): string {
  const at = all.indexOf(row);
  if (at < 0) return `Removed ${word}`;
  return row.ghost ? `New ${word}` : `${word[0]?.toUpperCase()}${word.slice(1)} ${at + 1}`;
}
