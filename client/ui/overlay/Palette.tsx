import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../form/composing';
import { Glyph } from '../Glyph';
import { takeBufferedKeys } from '../typing/keyBuffer';
import { IconButton } from '../IconButton';
import { Kbd } from '../typing/Kbd';
import { useCovers } from './useCovers';
import overlay from './overlay.module.css';
import { paletteFieldText } from './overlayText';
import css from './Palette.module.css';

export interface PaletteItem {
  readonly id: string;
  readonly label: ReactNode;
  /** Shown in gray at the end: status, client, "page". */
  readonly note?: ReactNode;
  readonly onPick: () => void;
}
export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

interface PaletteProps {
  onClose: () => void;
  /** Placeholder of the empty field. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** A search is in flight. */
  searching: boolean;
  /** Why the search failed. */
  error?: string;
}

/** Command palette: arrows select, Enter opens, Esc closes and returns the focus, which stays in the field until then. */
export function Palette({ onClose, hint, text, onText, groups, searching, error }: PaletteProps) {
  useCovers(true);
  const id = useId();
  // Focused as soon as it is mounted, before the overlay's own focus trap, and filled with the text typed meanwhile.
  const takesKeys = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return;
      input.focus();
      const typed = takeBufferedKeys();
      if (typed !== '') onText(typed);
    },
    [onText],
  );
  const list = useRef<HTMLDivElement>(null);
  const items = groups.flatMap((group) => group.items);
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before all answers had arrived; the first result may still change. */
  const [entered, setEntered] = useState(false);
  // The next letter may filter out the selected item; then the first one is selected.
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  );
  const current = items[at];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const pick = (item: PaletteItem) => {
    onClose();
    item.onPick();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && items.length > 0) {
      event.preventDefault();
      setChosen(items[(at + move + items.length) % items.length]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (searching && current?.id !== chosen) setEntered(true);
      else if (current) pick(current);
    }
  };
  useEffect(() => {
    if (!entered || searching) return;
    setEntered(false);
    if (current) pick(current);
  });
  return (
    <Modal.Root opened onClose={onClose} lockScroll={false} transitionProps={{ duration: 0 }} unstyled>
      <Modal.Overlay className={overlay.scrim} />
      <Modal.Content
        aria-label={paletteFieldText.label}
        classNames={{ inner: overlay.inner, content: `${overlay.raised} ${overlay.dialog} ${css.palette}` }}
      >
        <div className={css.field}>
          <Glyph name="search" size={16} />
          <input
            ref={takesKeys}
            data-autofocus
            type="text"
            role="combobox"
            aria-label={hint}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={current && optionId(current)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={hint}
            value={text}
            onChange={(event) => {
              setEntered(false);
              onText(event.target.value);
            }}
            onKeyDown={onKey}
          />
          <span className="desk">
            <Kbd>{paletteFieldText.esc}</Kbd>
          </span>
          <span className="phone">
            <IconButton label={paletteFieldText.close} onClick={onClose}>
              <Glyph name="cross" size={16} />
            </IconButton>
          </span>
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={paletteFieldText.results} className={css.list}>
          {groups.map(
            ({ title, items: own }) =>
              own.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a listbox's group, not a form's
                <div key={title} role="group" aria-label={title}>
                  <div className={css.title} aria-hidden="true">
                    {title}
                  </div>
                  {own.map((item) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are handled in the field
                    <div
                      key={item.id}
                      id={optionId(item)}
                      role="option"
                      aria-selected={item === current}
                      className={css.item}
                      onClick={() => pick(item)}
                    >
                      <span className="cut">{item.label}</span>
                      <span className="t3 nowrap">{item.note}</span>
                    </div>
                  ))}
                </div>
              ),
          )}
        </div>
        <p className={css.state} role="status">
          {error ??
            (searching ? paletteFieldText.searching : items.length === 0 && paletteFieldText.noResults(text.trim()))}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}
