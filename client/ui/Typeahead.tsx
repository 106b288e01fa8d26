import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useField } from './fieldContext';
import { Glyph } from './Glyph';
import { IconButton } from './IconButton';
import css from './overlay.module.css';
import input from './input.module.css';

export interface TypeaheadOption {
  id: string | number;
  name: string;
  /** Shown behind a bar: `Whitaker Homes | Whitaker`. */
  shortName?: string;
}

interface TypeaheadProps {
  value: TypeaheadOption | null;
  onChange: (value: TypeaheadOption | null) => void;
  /** What fits the last question; the caller asks for it in `onQuery`. */
  options: readonly TypeaheadOption[];
  /** Called with what is typed, once the hand rests for 150 ms, and with '' on opening. */
  onQuery: (query: string) => void;
  /** The answer to the last question is still on its way. */
  loading?: boolean;
  placeholder?: string;
  /** When nothing fits. */
  emptyText?: string;
  size?: 'sm' | 'md' | 'touch';
  disabled?: boolean;
  /** Its name without a Field around it. */
  'aria-label'?: string;
}

export const optionText = ({ name, shortName }: TypeaheadOption): string =>
  shortName && shortName !== name ? `${name} | ${shortName}` : name;

/** One of many, found by typing: arrow keys and Enter choose, Esc closes, what was chosen can be cleared. */
export function Typeahead(props: TypeaheadProps) {
  const { value, onChange, options, onQuery, loading = false, size = 'md' } = props;
  const wiring = useField();
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const ask = useRef(onQuery);
  useEffect(() => {
    ask.current = onQuery;
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => ask.current(typed.trim()), typed === '' ? 0 : 150);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = options.length;
  useEffect(() => {
    if (combobox.dropdownOpened && found > 0) combobox.selectFirstOption();
  }, [options, found]);

  const open = () => {
    if (!combobox.dropdownOpened) setTyped((now) => now ?? '');
    combobox.openDropdown();
  };
  const choose = (id: string) => {
    const chosen = options.find((option) => String(option.id) === id);
    if (chosen) onChange(chosen);
    setTyped(null);
    combobox.closeDropdown();
  };
  const shown = typed === null || (typed === '' && value) ? (value ? optionText(value) : '') : typed;

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      transitionProps={{ duration: 0 }}
      offset={4}
      zIndex="var(--z-popover)"
      withinPortal={false}
      floatingStrategy="fixed"
      unstyled
    >
      <Combobox.DropdownTarget>
        <span className={size === 'md' ? input.frame : `${input.frame} ${input[size]}`}>
          <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
            <input
              {...wiring}
              ref={field}
              className={input.input}
              aria-autocomplete="list"
              aria-label={props['aria-label']}
              placeholder={props.placeholder}
              disabled={props.disabled}
              autoComplete="off"
              spellCheck={false}
              value={shown}
              onChange={(event) => {
                if (value) onChange(null);
                setTyped(event.target.value);
                combobox.openDropdown();
              }}
              onClick={open}
              onFocus={(event) => event.target.select()}
              onBlur={() => {
                setTyped(null);
                combobox.closeDropdown();
              }}
            />
          </Combobox.EventsTarget>
          {value && !props.disabled && (
            <span className={input.side}>
              <IconButton
                label="Clear"
                size="sm"
                // The focus stays in the field: nothing chosen is where typing starts.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  onChange(null);
                  setTyped('');
                  field.current?.focus();
                }}
              >
                <Glyph name="cross" size={12} />
              </IconButton>
            </span>
          )}
        </span>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={css.raised}>
        <Combobox.Options className={css.options} aria-label={props['aria-label'] ?? 'Suggestions'} aria-busy={loading}>
          {options.map((option) => (
            <Combobox.Option
              key={option.id}
              value={String(option.id)}
              active={option.id === value?.id}
              className={css.option}
            >
              <span className="cut">{option.name}</span>
              {option.shortName && option.shortName !== option.name && (
                <span className="t3 cut">| {option.shortName}</span>
              )}
            </Combobox.Option>
          ))}
          {found === 0 && (
            // A list must hold options: this one cannot be chosen.
            <Combobox.Option value="" disabled className={css.none}>
              {loading ? 'Searching…' : (props.emptyText ?? 'Nothing found')}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
