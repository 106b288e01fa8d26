import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Versioned } from '../../../common/live/newest';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Kbd } from '../../ui/typing/Kbd';
import { TextInput } from '../../ui/form/TextInput';
import { isComposing } from '../../ui/form/composing';
import { filterText } from '../listText';
import type { List } from '../useList';

/** Pause in typing before a search is sent, in ms. */
const debounceMs = 250;

interface ListSearchProps<Row extends Versioned> {
  list: List<Row>;
  what: string;
  searches: string;
  field: Ref<HTMLInputElement>;
  /** Typed before the field was mounted. */
  initialText: string;
}

/** The search field of a list: searches while typing and stores the query in the URL. */
export function ListSearch<Row extends Versioned>({ list, what, searches, field, initialText }: ListSearchProps<Row>) {
  const applied = list.filters.q ?? '';
  const [typed, setTyped] = useState(applied);
  const sent = useRef(applied);
  const ask = useRef(list.filter);
  ask.current = list.filter;
  // The URL may change without the field: Back, Clear.
  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    setTyped(applied);
  }, [applied]);
  useLayoutEffect(() => {
    if (initialText !== '') setTyped(initialText);
  }, [initialText]);
  useEffect(() => {
    const q = typed.trim();
    if (q === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = q;
      ask.current({ q }, { replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={filterText.searchLabel(what)}
      title={searches || undefined}
      placeholder={filterText.search}
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
          <IconButton label={filterText.clearSearch} size="sm" onClick={() => setTyped('')}>
            <Glyph name="cross" size={12} />
          </IconButton>
        )
      }
    />
  );
}
