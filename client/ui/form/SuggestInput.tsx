import { Combobox, useCombobox } from '@mantine/core';
import { type ComponentPropsWithRef, type KeyboardEvent, useRef, useState } from 'react';
import { foldText, searchWords } from '../../../common/live/searchText';
import { isComposing } from './composing';
import { useField } from './fieldContext';
import { pickText } from './formText';
import css from '../overlay/overlay.module.css';
import input from './input.module.css';

export interface Suggestion {
  id: string | number;
  name: string;
  /** Shown in gray after the text: "36 in". */
  note?: string;
}

interface SuggestInputProps
  extends Omit<
    ComponentPropsWithRef<'input'>,
    'className' | 'style' | 'size' | 'value' | 'onChange' | 'onSelect' | 'onKeyDown'
  > {
  value: string;
  onChange: (value: string) => void;
  /** Opening the field shows all of them, typing filters them. */
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  /** Enter and Tab pick the only match. */
  picksOnly?: boolean;
}

/** Free text with suggestions: arrow keys and Enter pick one, Escape restores the previous text. */
export function SuggestInput({ value, onChange, suggestions, onPick, picksOnly = false, ...rest }: SuggestInputProps) {
  const wiring = useField();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typing, setTyping] = useState(false);
  /** The text that Escape restores. */
  const before = useRef(value);
  const words = typing ? searchWords(value) : [];
  const fitting = suggestions.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
  const offered = typing && fitting.length === 1 && fitting[0]?.name === value ? [] : fitting;
  const pick = (picked: Suggestion | undefined) => {
    if (picked) onPick(picked);
    if (picked) before.current = picked.name;
    setTyping(false);
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || rest.readOnly) return;
    if (event.key === 'Escape' && typing) {
      setTyping(false);
      onChange(before.current);
    }
    const leaves = event.key === 'Tab' || event.key === 'Enter';
    if (!leaves || !picksOnly || words.length === 0 || combobox.getSelectedOptionIndex() !== -1) return;
    if (offered.length === 1) pick(offered[0]);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => pick(suggestions.find((suggestion) => String(suggestion.id) === id))}
      transitionProps={{ duration: 0 }}
      offset={4}
      zIndex="var(--z-popover)"
      withinPortal={false}
      floatingStrategy="fixed"
      unstyled
    >
      <Combobox.DropdownTarget>
        <span className={input.frame}>
          <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
            <input
              {...wiring}
              {...rest}
              className={input.input}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={(event) => {
                if (!typing) before.current = value;
                setTyping(true);
                onChange(event.target.value);
                combobox.openDropdown();
              }}
              onClick={() => combobox.openDropdown()}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setTyping(false);
                combobox.closeDropdown();
              }}
            />
          </Combobox.EventsTarget>
        </span>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={css.raised} hidden={offered.length === 0}>
        <Combobox.Options className={css.options} aria-label={pickText.suggestions}>
          {offered.map((suggestion) => (
            <Combobox.Option
              key={suggestion.id}
              value={String(suggestion.id)}
              active={suggestion.name === value}
              className={css.option}
            >
              <span className="cut">{suggestion.name}</span>
              {suggestion.note && <span className="t3">{suggestion.note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
