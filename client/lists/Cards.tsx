import { type ComponentProps, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import type { GridColumn, ListHandle } from '../ui/board/gridColumn';
import { Checkbox } from '../ui/form/Checkbox';
import { type Column, Table } from '../ui/layout/Table';
import type { Tone } from '../ui/status/job/tone';
import { CardEdit } from './CardEdit';
import { cardsText } from './listText';
import css from './list.module.css';
import { useChosen } from './useChosen';

interface CardsProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  tone?: (row: Row) => Tone | undefined;
  gone: ReadonlySet<number>;
  onOpen?: (row: Row) => void;
  handle?: Ref<ListHandle<Row>>;
  hand: ComponentProps<'div'>;
  onEditing: (editing: boolean) => void;
  /** Adds a checkbox to each card and one for all; called with the selected rows. */
  onSelect?: (rows: Row[]) => void;
  selectable?: (row: Row) => boolean;
  /** Label of the "all" checkbox where only some rows can be selected: "Select all to be invoiced". */
  selectAll?: string;
}

/** The rows on a phone, one card each, laid out by the `card` of its columns. */
export function Cards<Row extends { readonly _id: number }>(props: CardsProps<Row>) {
  const { columns, rows, gone, tone, onEditing, onSelect } = props;
  const chosen = useChosen(props);
  const frame = useRef<HTMLDivElement>(null);
  const cards = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        width: undefined,
        cell: (row: Row) =>
          column.edit ? (
            <CardEdit column={column} edit={column.edit} row={row} onEditing={onEditing} />
          ) : (
            column.cell(row)
          ),
      })),
    [columns, onEditing],
  );
  const box: Column<Row> = {
    key: 'chosen',
    head: cardsText.selected,
    card: 'box',
    cell: (row) =>
      chosen.isAble(row) && (
        <Checkbox aria-label={cardsText.select} checked={chosen.isChosen(row)} onChange={(on) => chosen.one(row, on)} />
      ),
  };
  const lines = () => [...(frame.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const at = () => lines().findIndex((line) => line.contains(document.activeElement));
  useImperativeHandle(props.handle, () => ({
    move: (step) => {
      const from = at();
      lines()[from < 0 ? 0 : from + step]?.querySelector<HTMLElement>('a, button')?.focus();
    },
    current: () => rows[at()] ?? null,
  }));
  return (
    <div ref={frame}>
      {onSelect && chosen.able.length > 0 && (
        <div className={css.all}>
          <Checkbox
            checked={chosen.count === chosen.able.length}
            mixed={chosen.count > 0 && chosen.count < chosen.able.length}
            onChange={chosen.all}
          >
            {props.selectAll ?? cardsText.selectAll} {chosen.able.length < rows.length && chosen.able.length}
          </Checkbox>
        </div>
      )}
      <Table
        label={props.label}
        columns={onSelect ? [box, ...cards] : cards}
        rows={rows}
        rowKey={(row) => row._id}
        onOpen={props.onOpen}
        gone={(row) => gone.has(row._id)}
        selected={onSelect && chosen.isChosen}
        tone={tone}
        hand={props.hand}
      />
    </div>
  );
}
