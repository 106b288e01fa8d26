import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useField } from './fieldContext';
import { Glyph } from '../Glyph';
import { IconButton } from '../IconButton';
import { pickText } from './formText';
import css from '../overlay/overlay.module.css';
import input from './input.module.css';

export interface TypeaheadOption {
  id: string | number;
  name: string;
  /** Shown after the name: `Whitaker Homes | Whitaker`. */
  shortName?: string;
}

interface TypeaheadProps {
  value: TypeaheadOption | null;
  onChange: (value: TypeaheadOption | null) => void;
  /** Results of the last query; the caller searches in `onQuery`. */
  options: readonly TypeaheadOption[];
  /** Called with what is typed, after a pause of 150 ms, and with '' on opening. */
  onQuery: (query: string) => void;
  /** The last query is still running. */
  loading?: boolean;
  placeholder?: string;
  /** Typed text without a match, which stays in the field. Without `onText` it is dropped on blur. */
  text?: string;
  onText?: (text: string) => void;
  /** Shown when nothing matches. */
  emptyText?: string;
  size?: 'sm' | 'md' | 'touch';
  disabled?: boolean;
  /** Accessible name, if there is no Field around it. */
  'aria-label'?: string;
}

export const optionText = ({ name, shortName }: TypeaheadOption): string =>
  shortName && shortName !== name ? `${name} | ${shortName}` : name;

const isCalled = ({ name, shortName }: TypeaheadOption, typed: string): boolean =>
  [name, shortName].some((text) => text?.toLowerCase() === typed.toLowerCase());

/** The only option, or the only one with exactly this name. */
function onlyOne(options: readonly TypeaheadOption[], typed: string): TypeaheadOption | null {
  const fits = options.length === 1 ? options : options.filter((option) => isCalled(option, typed));
  return fits.length === 1 ? (fits[0] as TypeaheadOption) : null;
}

/**
 * Selects one of many by typing: arrow keys and Enter select, Esc closes, the selection can be cleared. Leaving the field
 * selects the only match.
 */
export function Typeahead(props: TypeaheadProps) {
  const { value, onChange, options, onQuery, loading = false, text = '', onText, size = 'md' } = props;
  const wiring = useField();
  const [typed, setTyped] = useState<string | null>(null);
  /** The field was left before the last query was answered. */
  const [left, setLeft] = useState(false);
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
    setLeft(false);
    if (!combobox.dropdownOpened) setTyped((now) => now ?? (value ? '' : text));
    combobox.openDropdown();
  };
  const take = (chosen: TypeaheadOption) => {
    onChange(chosen);
    onText?.('');
  };
  const choose = (id: string) => {
    const chosen = options.find((option) => String(option.id) === id);
    if (chosen) take(chosen);
    setTyped(null);
    combobox.closeDropdown();
  };
  useEffect(() => {
    if (!left || loading) return;
    const only = onlyOne(options, typed?.trim() ?? '');
    if (only) take(only);
    setLeft(false);
    setTyped(null);
  }, [left, loading]);
  const leave = () => {
    combobox.closeDropdown();
    if (!typed?.trim()) return setTyped(null);
    // Search for the last letters, which may not have been sent yet.
    onQuery(typed.trim());
    setLeft(true);
  };
  const rests = typed === null || (typed === '' && value);
  const shown = rests ? (value ? optionText(value) : text) : typed;

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
                setLeft(false);
                setTyped(event.target.value);
                onText?.(event.target.value);
                combobox.openDropdown();
              }}
              onClick={open}
              onFocus={(event) => event.target.select()}
              onBlur={leave}
            />
          </Combobox.EventsTarget>
          {value && !props.disabled && (
            <span className={input.side}>
              <IconButton
                label={pickText.clear}
                size="sm"
                // The focus stays in the field.
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
        <Combobox.Options
          className={css.options}
          aria-label={props['aria-label'] ?? pickText.suggestions}
          aria-busy={loading}
        >
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
            // A listbox must have an option; this one can't be selected.
            <Combobox.Option value="" disabled className={css.none}>
              {loading ? pickText.searching : (props.emptyText ?? pickText.none)}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
