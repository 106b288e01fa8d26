import { type ComponentProps, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import type { GridColumn, ListHandle } from '../ui/gridColumn';
import { Table } from '../ui/Table';
import type { Tone } from '../ui/tone';

interface CardsProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  tone?: (row: Row) => Tone | undefined;
  gone: ReadonlySet<number>;
  onOpen?: (row: Row) => void;
  handle?: Ref<ListHandle<Row>>;
  hand: ComponentProps<'div'>;
}

/** The same rows on a phone: a card each, with what its columns say of their place in it. */
export function Cards<Row extends { readonly _id: number }>(props: CardsProps<Row>) {
  const { columns, rows, gone, tone } = props;
  const box = useRef<HTMLDivElement>(null);
  const cards = useMemo(() => columns.map((column) => ({ ...column, width: undefined })), [columns]);
  const lines = () => [...(box.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const at = () => lines().findIndex((line) => line.contains(document.activeElement));
  useImperativeHandle(props.handle, () => ({
    move: (step) => {
      const from = at();
      lines()[from < 0 ? 0 : from + step]?.querySelector<HTMLElement>('a, button')?.focus();
    },
    current: () => rows[at()] ?? null,
  }));
  return (
    <div ref={box}>
      <Table
        label={props.label}
        columns={cards}
        rows={rows}
        rowKey={(row) => row._id}
        onOpen={props.onOpen}
        gone={(row) => gone.has(row._id)}
        tone={tone}
        hand={props.hand}
      />
    </div>
  );
}
