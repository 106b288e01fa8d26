import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { SheetColumn } from '../sheetColumn';
import { CellField, type Way } from './CellField';
import { FieldOffers } from './FieldOffers';
import css from '../Sheet.module.css';

interface SheetFieldProps {
  handle: RefObject<CellField | null>;
  /** Nothing is selected yet. */
  blank: boolean;
  /** Of the open cell. */
  offers: SheetColumn<unknown>['offers'];
  onBegun: () => void;
  onTyped: () => void;
  onDone: (value: string | null, way: Way) => void;
}

/** The sheet's input, drawn once: where it stands and what is in it is CellField's affair. */
export function SheetField(props: SheetFieldProps) {
  const { handle, blank, offers } = props;
  const input = useRef<HTMLInputElement>(null);
  const now = useRef(props);
  now.current = props;
  useLayoutEffect(() => {
    if (!input.current) return;
    const field = new CellField(input.current, {
      begun: () => now.current.onBegun(),
      typed: () => now.current.onTyped(),
      done: (value, way) => now.current.onDone(value, way),
    });
    handle.current = field;
    return () => {
      // The page went another way than by a click: what was being typed is written.
      if (field.isOpen) now.current.onDone(field.value, 'away');
      handle.current = null;
      field.end();
    };
  }, [handle]);
  return (
    // Among the rows only rows may stand: the field is a cell of one of its own.
    // biome-ignore lint/a11y/useSemanticElements: the grid around it is made of such rows
    <div role="row" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of that row */}
      <div role="gridcell" tabIndex={-1}>
        {/* Alone in a form, so that with each letter the browser looks through this field, not through all of the page's. */}
        <form onSubmit={(event) => event.preventDefault()}>
          <input
            ref={input}
            className={css.field}
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
