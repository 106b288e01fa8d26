import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CellBox } from '../grid/SheetGrid';
import type { Offer, SheetColumn } from '../sheetColumn';
import css from '../Sheet.module.css';

export type Way = 'stay' | 'enter' | 'down' | 'up' | 'next' | 'back' | 'away';

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

/** What the page above has no use for. */
const own = ['keypress', 'keyup', 'beforeinput', 'textInput'] as const;

/**
 * The open cell: an input of its own over the grid, which nothing from outside changes. What is typed in it stays in it:
 * a letter is heard here and by nothing above, and no component is drawn for it but the offers, where there are some.
 */
export function SheetEditor(props: SheetEditorProps) {
  const { box, label, numeric, maxLength, offers: Offers, start, typed, onTyped, onDone } = props;
  const [text, setText] = useState(start);
  const [found, setFound] = useState<readonly Offer[]>([]);
  const [at, setAt] = useState(-1);
  const walks = useRef(!typed);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const over = useRef(false);
  const now = useRef({ found, at, onTyped, onDone });
  now.current = { found, at, onTyped, onDone };
  const end = (value: string | null, way: Way) => {
    if (over.current) return;
    over.current = true;
    now.current.onDone(value === null ? null : value.trim(), way);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, shiftKey, isComposing } = event;
    if (isComposing) return;
    const { found: offered, at: chosenAt } = now.current;
    const typedText = (event.target as HTMLInputElement).value;
    const done = (way: Way, value: string | null = typedText) => {
      event.preventDefault();
      end(value, way);
    };
    const chosen = offered[chosenAt];
    if (key === 'Escape') return done('stay', null);
    if (key === 'Enter') return done(shiftKey ? 'up' : 'enter', chosen?.value ?? typedText);
    if (key === 'Tab') return done(shiftKey ? 'back' : 'next', chosen?.value ?? typedText);
    if (key === 'F2') {
      event.preventDefault();
      walks.current = !walks.current;
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (offered.length > 0) {
        event.preventDefault();
        setAt(Math.max(-1, Math.min(offered.length - 1, chosenAt + step)));
      } else if (!walks.current) done(step === 1 ? 'down' : 'up');
    } else if (!walks.current && (key === 'ArrowLeft' || key === 'ArrowRight'))
      done(key === 'ArrowRight' ? 'next' : 'back');
  };

  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    const onInput = (event: Event) => {
      event.stopPropagation();
      if (Offers) {
        setText(input.value);
        setAt(-1);
      }
      now.current.onTyped();
    };
    // What is still open when the page goes is written, not lost.
    const save = () => end(input.value, 'away');
    const stop = (event: Event) => event.stopPropagation();
    input.addEventListener('keydown', onKeyDown);
    input.addEventListener('input', onInput);
    for (const name of own) input.addEventListener(name, stop);
    addEventListener('pagehide', save);
    input.focus({ preventScroll: true });
    input.setSelectionRange(start.length, start.length);
    return () => removeEventListener('pagehide', save);
  }, []);

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
          defaultValue={start}
          onMouseDown={(event) => event.stopPropagation()}
          onBlur={(event) => end(event.target.value, 'away')}
        />
      </div>
      {Offers && (
        <Offers typed={text} at={at} listId={listId} onOffers={setFound} onPick={(offer) => end(offer.value, 'stay')} />
      )}
    </div>
  );
}
