import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { OfferField } from '../ui/sheet/FieldOffers';
import type { SheetDeeds } from '../ui/sheet/SheetDeeds';
import type { SheetColumn, SheetPlace, SheetRow } from '../ui/sheetColumn';

/** Where the person is now; null: in no field. */
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
  /** It is left, with what was typed or with this value. */
  finish(value?: string): void;
  giveUp(): void;
  leave(): void;
}

/**
 * The one field of a row's dialog that is typed in. As with a cell of the sheet, what is typed is the person's own until
 * the field is left, whichever way it is left, and is written then.
 */
export function useOpenField<Row extends SheetRow>(
  row: Row,
  columns: readonly SheetColumn<Row>[],
  deeds: SheetDeeds,
  onPlace: OnPlace,
): OpenField {
  const [typed, show] = useState<Typed | null>(null);
  /** Whoever leaves it twice in one moment writes it once. */
  const held = useRef<Typed | null>(null);
  const now = useRef(row);
  now.current = row;
  const { id } = row;

  const hold = useCallback((next: Typed | null) => {
    held.current = next;
    show(next);
  }, []);
  const finish = useCallback(
    (value = held.current?.text.trim()) => {
      const column = held.current?.column;
      hold(null);
      if (column === undefined || value === undefined) return;
      if (value !== columns.find(({ key }) => key === column)?.edit?.(now.current))
        deeds.write([{ row: id, column, value }]);
      onPlace({ row: id, column }, false);
    },
    [id, columns, deeds, onPlace, hold],
  );
  // Before whoever is written to ends.
  useLayoutEffect(() => {
    const away = () => finish();
    addEventListener('pagehide', away);
    return () => {
      removeEventListener('pagehide', away);
      finish();
      // A row that its first letter made, and that got no word after all.
      deeds.abandon(id);
      onPlace(null, false);
    };
  }, [id, deeds, onPlace, finish]);

  return {
    typed,
    finish,
    enter: (column) => onPlace({ row: id, column }, false),
    type: (column, text, input) => {
      if (held.current?.column === column) return hold({ ...held.current, text });
      finish();
      if (now.current.ghost) deeds.begin(id);
      onPlace({ row: id, column }, true);
      hold({ column, text, field: { input, offers: null, pick: finish } });
    },
    giveUp: () => {
      if (held.current) onPlace({ row: id, column: held.current.column }, false);
      hold(null);
    },
    leave: () => {
      finish();
      onPlace(null, false);
    },
  };
}
