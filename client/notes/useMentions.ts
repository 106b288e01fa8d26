import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { call } from '../api/call';
import { useDraftValue } from '../state/draftValue';
import { isComposing } from '../ui/form/composing';
import type { Offered } from './MentionOffers';
import { mentionAt } from './mentionAt';

interface MentionInput {
  jobId: number;
  /** Name of the note's draft. */
  name: string;
  internal: boolean;
  text: string;
  setText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** `@` in a note offers the people who may read it: arrow keys choose, Enter or Tab picks, Esc closes. */
export function useMentions({ jobId, name, internal, text, setText, field }: MentionInput) {
  const id = useId();
  const [picked, setPicked] = useDraftValue<Offered[]>(`${name} mentions`);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  /** Where the user closed the offers. */
  const [closed, setClosed] = useState<number | null>(null);
  const found = mentionAt(text, caret);
  const open = found !== null && found.from !== closed;
  const query = open ? found.query : '';
  const { data } = useQuery({
    queryKey: ['notes.people', jobId, internal, query.toLowerCase()],
    queryFn: ({ signal }) =>
      call(
        'notes.people',
        { params: { jobId }, query: { q: query, internal: internal ? 'true' : 'false' } },
        { signal },
      ),
    enabled: open,
    staleTime: 30_000,
  });
  const offered: readonly Offered[] = open ? (data ?? []) : [];
  const current = Math.min(at, Math.max(0, offered.length - 1));
  const pick = (person: Offered) => {
    if (!found) return;
    const before = `${text.slice(0, found.from)}@${person.name} `;
    setText(before + text.slice(caret));
    setPicked([...(picked ?? []).filter(({ _id }) => _id !== person._id), person]);
    setCaret(before.length);
    setAt(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (offered.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((current + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(offered[current] as Offered);
    else if (event.key === 'Escape') setClosed(found?.from ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const listId = `${id}-people`;
  return {
    offered,
    offers: { id: listId, people: offered, at: current, onPick: pick },
    onKey,
    onCaret: (place: number) => {
      setCaret(place);
      setAt(0);
    },
    fieldProps: {
      onSelect: () => setCaret(field.current?.selectionStart ?? 0),
      'aria-autocomplete': 'list' as const,
      ...(offered.length > 0 ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${current}` } : {}),
    },
    /** Mentions of the note to send: those whose names are still in the text. */
    body: () => {
      const mentions = (picked ?? []).filter((person) => text.includes(`@${person.name}`)).map(({ _id }) => _id);
      return mentions.length > 0 ? { mentions } : {};
    },
    clear: () => setPicked(null),
  };
}
