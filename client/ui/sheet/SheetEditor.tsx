import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CellBox } from '../Grid';
import type { Offer, SheetColumn } from '../sheetColumn';
import css from '../Sheet.module.css';

type Way = 'stay' | 'down' | 'up' | 'next' | 'back' | 'away';

interface SheetEditorProps {
  box: CellBox;
  label: string;
  numeric: boolean;
  maxLength: number | undefined;
  offers: SheetColumn<unknown>['offers'];
  start: string;
  /** A letter began it: arrow keys lead on to the next cell instead of walking in the text. */
  typed: boolean;
  onTyped: () => void;
  onDone: (value: string | null, way: Way) => void;
}

/** The open cell: an input of its own over the grid, which nothing from outside changes. */
export function SheetEditor(props: SheetEditorProps) {
  const { box, label, numeric, maxLength, offers: Offers, start, typed, onTyped, onDone } = props;
  const [text, setText] = useState(start);
  const [found, setFound] = useState<readonly Offer[]>([]);
  const [at, setAt] = useState(-1);
  const [walks, setWalks] = useState(!typed);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const over = useRef(false);
  const now = useRef({ text, onDone });
  now.current = { text, onDone };
  const end = (value: string | null, way: Way) => {
    if (over.current) return;
    over.current = true;
    now.current.onDone(value === null ? null : value.trim(), way);
  };
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(start.length, start.length);
  }, []);
  useEffect(() => {
    // What is still open when the page goes is written, not lost.
    const save = () => end(now.current.text, 'away');
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (event.nativeEvent.isComposing) return;
    const done = (way: Way, value: string | null = text) => {
      event.preventDefault();
      end(value, way);
    };
    const chosen = found[at];
    if (key === 'Escape') return done('stay', null);
    if (key === 'Enter') return done(shiftKey ? 'up' : 'down', chosen?.value ?? text);
    if (key === 'Tab') return done(shiftKey ? 'back' : 'next', chosen?.value ?? text);
    if (key === 'F2') {
      event.preventDefault();
      setWalks(!walks);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) {
        event.preventDefault();
        setAt(Math.max(-1, Math.min(found.length - 1, at + step)));
      } else if (!walks) done(step === 1 ? 'down' : 'up');
    } else if (!walks && (key === 'ArrowLeft' || key === 'ArrowRight')) done(key === 'ArrowRight' ? 'next' : 'back');
  };

  return (
    // Among the rows only rows may stand: the open cell is one of its own.
    // biome-ignore lint/a11y/useSemanticElements: the grid around it is made of such rows
    <div role="row" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of that row */}
      <div role="gridcell" tabIndex={-1}>
        <input
          ref={field}
          className={css.editor}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
          data-numeric={numeric || undefined}
          aria-label={label}
          {...(Offers && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': found.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': at >= 0 ? `${listId}-${at}` : undefined,
          })}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(-1);
            onTyped();
          }}
          onKeyDown={onKeyDown}
          onMouseDown={(event) => event.stopPropagation()}
          onBlur={() => end(text, 'away')}
        />
      </div>
      {Offers && (
        <Offers typed={text} at={at} listId={listId} onOffers={setFound} onPick={(offer) => end(offer.value, 'stay')} />
      )}
    </div>
  );
}
