import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { SheetColumn } from './sheetColumn';
import { CellField, type EditExit } from './CellField';
import { FieldOffers } from './FieldOffers';
import css from './Sheet.module.css';

interface SheetFieldProps {
  handle: RefObject<CellField | null>;
  /** True while no cell is selected. */
  blank: boolean;
  /** Suggestion component of the open cell's column. */
  offers: SheetColumn<unknown>['offers'];
  onStarted: () => void;
  onTyped: () => void;
  onDone: (value: string | null, way: EditExit) => void;
}

/** The sheet's input, rendered once; CellField controls its position and text. */
export function SheetField(props: SheetFieldProps) {
  const { handle, blank, offers } = props;
  const input = useRef<HTMLInputElement>(null);
  const now = useRef(props);
  now.current = props;
  useLayoutEffect(() => {
    if (!input.current) return;
    const field = new CellField(input.current, {
      started: () => now.current.onStarted(),
      typed: () => now.current.onTyped(),
      done: (value, way) => now.current.onDone(value, way),
    });
    handle.current = field;
    return () => {
      // The page was left without a click, so save the open cell.
      if (field.isOpen) now.current.onDone(field.value, 'away');
      handle.current = null;
      field.end();
    };
  }, [handle]);
  return (
    // A grid may only contain rows, so the field is a cell in an extra row.
    // biome-ignore lint/a11y/useSemanticElements: the grid around it uses the same element
    <div role="row" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of that row */}
      <div role="gridcell" tabIndex={-1}>
        {/* Alone in a form, so that with each letter the browser looks through this field, not through all of the page's. */}
        <form onSubmit={(event) => event.preventDefault()}>
          <input
            ref={input}
            className={css.field}
            data-sheet-field
            data-blank={blank || undefined}
            autoComplete="off"
            spellCheck={false}
            onMouseDown={(event) => event.stopPropagation()}
          />
        </form>
        {offers && handle.current && <FieldOffers field={handle.current} offers={offers} />}
      </div>
    </div>
  );
}
