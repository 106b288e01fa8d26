import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Kbd } from '../ui/Kbd';
import { TextInput } from '../ui/TextInput';
import { isComposing } from '../ui/composing';
import type { List } from './useList';

/** The hand rests for so long before the server is asked. */
const rest = 250;

interface ListSearchProps<Row extends Versioned> {
  list: List<Row>;
  what: string;
  searches: string;
  field: Ref<HTMLInputElement>;
  /** Typed before the field was there; it follows what the field holds. */
  beginning: string;
}

/** What the list is searched for: asked while typing, kept in the address. */
export function ListSearch<Row extends Versioned>({ list, what, searches, field, beginning }: ListSearchProps<Row>) {
  const asked = list.filters.q ?? '';
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const ask = useRef(list.filter);
  ask.current = list.filter;
  // The address may change without the field: "Back", "Clear".
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  useLayoutEffect(() => {
    if (beginning !== '') setTyped(beginning);
  }, [beginning]);
  useEffect(() => {
    const q = typed.trim();
    if (q === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = q;
      ask.current({ q }, { replace: true });
    }, rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={`Search ${what}`}
      title={searches || undefined}
      placeholder="Search"
      maxLength={100}
      width={232}
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Escape' && typed !== '') setTyped('');
        else if (event.key === 'Escape') event.currentTarget.blur();
      }}
      prefix={<Glyph name="search" />}
      suffix={
        typed === '' ? (
          <span className="desk">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <IconButton label="Clear the search" size="sm" onClick={() => setTyped('')}>
            <Glyph name="cross" size={12} />
          </IconButton>
        )
      }
    />
  );
}
