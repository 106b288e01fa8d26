import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { OfferField } from '../../ui/sheet/FieldOffers';
import type { SheetActions } from '../../ui/sheet/SheetActions';
import type { SheetColumn, SheetPlace, SheetRow } from '../../ui/sheet/sheetColumn';
import { onLeaving } from '../../ui/typing/leaving';

/** Called with the focused cell, or null if there is none. */
export type OnPlace = (place: SheetPlace | null, typing: boolean) => void;

interface Typed {
  readonly column: string;
  readonly text: string;
  readonly field: OfferField;
}

export interface OpenField {
  readonly typed: Typed | null;
  enter(column: string): void;
  type(column: string, text: string, input: HTMLInputElement): void;
  /** Leaves the field with the typed text, or with this value. */
  finish(value?: string): void;
  giveUp(): void;
  leave(): void;
}

/**
 * The field of a row's dialog that the user is typing in. As in a table cell, the text is saved when the field is left,
 * in any way.
 */
export function useOpenField<Row extends SheetRow>(
  row: Row,
  columns: readonly SheetColumn<Row>[],
  actions: SheetActions,
  onPlace: OnPlace,
): OpenField {
  const [typed, setTyped] = useState<Typed | null>(null);
  /** Read synchronously, so that leaving twice at once writes once. */
  const latest = useRef<Typed | null>(null);
  const now = useRef(row);
  now.current = row;
  const { id } = row;

  const setLatest = useCallback((next: Typed | null) => {
    latest.current = next;
    setTyped(next);
  }, []);
  const finish = useCallback(
    (value = latest.current?.text.trim()) => {
      const column = latest.current?.column;
      setLatest(null);
      if (column === undefined || value === undefined) return;
      if (value !== columns.find(({ key }) => key === column)?.edit?.(now.current))
        actions.write([{ row: id, column, value }]);
      onPlace({ row: id, column }, false);
    },
    [id, columns, actions, onPlace, setLatest],
  );
  // Save before the session ends.
  useLayoutEffect(() => {
    const stop = onLeaving(() => finish());
    return () => {
      stop();
      finish();
      // The row was created by its first character but stayed empty.
      actions.abandon(id);
      onPlace(null, false);
    };
  }, [id, actions, onPlace, finish]);

  return {
    typed,
    finish,
    enter: (column) => onPlace({ row: id, column }, false),
    type: (column, text, input) => {
      if (latest.current?.column === column) return setLatest({ ...latest.current, text });
      finish();
      if (now.current.ghost) actions.begin(id);
      onPlace({ row: id, column }, true);
      setLatest({ column, text, field: { input, offers: null, pick: finish } });
    },
    giveUp: () => {
      if (latest.current) onPlace({ row: id, column: latest.current.column }, false);
      setLatest(null);
    },
    leave: () => {
      finish();
      onPlace(null, false);
    },
  };
}
