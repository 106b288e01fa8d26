import { Combobox, useCombobox } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useField } from './fieldContext';
import css from './overlay.module.css';
import input from './input.module.css';

export interface Suggestion {
  id: string | number;
  name: string;
  /** A quiet word behind it: "36 in". */
  note?: string;
}

interface SuggestInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'size' | 'value' | 'onChange' | 'onSelect'> {
  value: string;
  onChange: (value: string) => void;
  /** All of them; those that hold what is typed are offered. */
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
}

/** Free text with suggestions: what is typed stays what is typed, arrow keys and Enter take an offer. */
export function SuggestInput({ value, onChange, suggestions, onPick, ...rest }: SuggestInputProps) {
  const wiring = useField();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = value.trim().toLowerCase();
  const offered = suggestions.filter(({ name }) => name.toLowerCase().includes(typed) && name !== value);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const picked = suggestions.find((suggestion) => String(suggestion.id) === id);
        if (picked) onPick(picked);
        combobox.closeDropdown();
      }}
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
                onChange(event.target.value);
                combobox.openDropdown();
              }}
              onClick={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </span>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={css.raised} hidden={offered.length === 0}>
        <Combobox.Options className={css.options} aria-label="Suggestions">
          {offered.map((suggestion) => (
            <Combobox.Option key={suggestion.id} value={String(suggestion.id)} className={css.option}>
              <span className="cut">{suggestion.name}</span>
              {suggestion.note && <span className="t3">{suggestion.note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
