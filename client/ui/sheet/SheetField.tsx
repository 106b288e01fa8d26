import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Offer, SheetColumn } from '../sheetColumn';
import { CellField, type Way } from './CellField';
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

/** What goes with the letters of the open field, as a list below it that its arrow keys walk. */
function FieldOffers({
  field,
  offers: Offers,
}: {
  field: CellField;
  offers: NonNullable<SheetColumn<unknown>['offers']>;
}) {
  const { input } = field;
  const [text, setText] = useState(input.value);
  const [found, setFound] = useState<readonly Offer[]>([]);
  const [at, setAt] = useState(-1);
  const listId = useId();
  useLayoutEffect(() => {
    field.offers = {
      chosen: () => found[at],
      step: (by) => {
        setAt(Math.max(-1, Math.min(found.length - 1, at + by)));
        return found.length > 0;
      },
    };
    return () => {
      field.offers = null;
    };
  }, [field, found, at]);
  useEffect(() => {
    const onInput = () => {
      setText(input.value);
      setAt(-1);
    };
    input.addEventListener('input', onInput);
    return () => input.removeEventListener('input', onInput);
  }, [input]);
  useLayoutEffect(() => {
    const said = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(found.length > 0),
      'aria-controls': listId,
      ...(at >= 0 && { 'aria-activedescendant': `${listId}-${at}` }),
    };
    for (const [name, value] of Object.entries(said)) input.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) input.removeAttribute(name);
    };
  }, [input, listId, found.length, at]);
  return (
    <Offers
      typed={text}
      at={at}
      listId={listId}
      field={input}
      onOffers={setFound}
      onPick={(offer) => field.pick(offer.value)}
    />
  );
}
