import { type ReactNode, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Panel } from '../../ui/layout/Panel';
import { type Column, Table } from '../../ui/layout/Table';
import { ConfirmDialog } from '../ConfirmDialog';
import { LoadError } from '../LoadError';
import { orderedText } from './orderedText';
import { RowActions } from './RowActions';
import { type OrderedCall, useMove } from './useMove';

type Opened = { readonly add: true } | { readonly edit: number } | { readonly remove: number } | null;

interface OrderedPanelProps<Row> {
  list: UseQueryResult<readonly Row[], Error>;
  words: Readonly<Record<'title' | 'add' | 'empty' | 'emptyHow' | 'loading' | 'failed', string>>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Calls that change and delete a row. */
  calls: { readonly update: OrderedCall; readonly remove: Parameters<typeof ConfirmDialog>[0]['call'] };
  deleteWords: (name: string) => Parameters<typeof ConfirmDialog>[0]['words'];
  /** The dialog that adds a row (null) or edits one. */
  dialog: (row: Row | null, close: () => void) => ReactNode;
}

/** A list whose rows are added, edited, moved and deleted. */
export function OrderedPanel<Row extends { readonly _id: number }>(props: OrderedPanelProps<Row>) {
  const { list, words, columns, nameOf, calls, deleteWords, dialog } = props;
  const { move, moving } = useMove(calls.update);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const rows = list.data ?? [];
  const rowOf = (id: number) => rows.find(({ _id }) => _id === id);
  // A row that another admin has deleted meanwhile closes its dialog.
  const edited = opened && 'edit' in opened ? rowOf(opened.edit) : undefined;
  const removed = opened && 'remove' in opened ? rowOf(opened.remove) : undefined;
  const add = (
    <Button size="sm" onClick={() => setOpened({ add: true })}>
      {words.add}
    </Button>
  );
  const actions: Column<Row> = {
    key: 'actions',
    head: <span className="hidden">{orderedText.actions}</span>,
    width: '230px',
    numeric: true,
    card: 'footEnd',
    cell: (row) => (
      <RowActions
        name={nameOf(row)}
        place={rows.indexOf(row) + 1}
        rows={rows.length}
        disabled={moving}
        onMove={(place) => move(row._id, place)}
        onEdit={() => setOpened({ edit: row._id })}
        onDelete={() => setOpened({ remove: row._id })}
      />
    ),
  };
  return (
    <>
      <Panel title={words.title} count={rows.length} flush actions={rows.length > 0 && add}>
        {list.data ? (
          rows.length > 0 ? (
            <Table label={words.title} columns={[...columns, actions]} rows={rows} rowKey={({ _id }) => _id} />
          ) : (
            <EmptyState title={words.empty} actions={add}>
              {words.emptyHow}
            </EmptyState>
          )
        ) : list.error ? (
          <LoadError title={words.failed} query={list} />
        ) : (
          <Skeleton rows={4} label={words.loading} roomy />
        )}
      </Panel>
      {opened && 'add' in opened && dialog(null, close)}
      {edited && dialog(edited, close)}
      {removed && (
        <ConfirmDialog call={calls.remove} id={removed._id} words={deleteWords(nameOf(removed))} onClose={close} />
      )}
    </>
  );
}
