import { useRef, useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { blank } from '../../common/live/wordIs';
import { Typeahead } from '../ui/Typeahead';
import css from './list.module.css';
import type { List } from './useList';

interface ListWordProps<Row extends Versioned> {
  list: List<Row>;
  /** Its name in the address. */
  name: string;
  label: string;
  /** What a row says there. */
  of: (row: Row) => string;
  /** Words that are known beside those that have been on this list. */
  known?: readonly string[];
}

/** A filter by a word of a field: one that is known, or any other that is typed. */
export function ListWord<Row extends Versioned>({ list, name, label, of, known = [] }: ListWordProps<Row>) {
  const [typed, setTyped] = useState('');
  const met = useRef(new Map<string, string>());
  for (const word of [...known, ...(list.rows ?? []).map(of)]) {
    const key = word.trim().toLowerCase();
    if (key !== '' && !met.current.has(key)) met.current.set(key, word.trim());
  }
  const wanted = typed.toLowerCase();
  const words = [...met.current.values()]
    .filter((word) => word.toLowerCase().includes(wanted))
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  const others = [
    ...(typed !== '' && !met.current.has(wanted) ? [typed] : []),
    ...(blank.includes(wanted) ? [blank] : []),
  ];
  const asked = list.filters[name];
  return (
    <span className={css.word}>
      <Typeahead
        aria-label={label}
        placeholder={`${label}: any`}
        value={asked === undefined ? null : { id: asked, name: asked }}
        onChange={(word) => list.filter({ [name]: word ? String(word.id) : undefined })}
        options={[...words, ...others].map((word) => ({ id: word, name: word }))}
        onQuery={setTyped}
      />
    </span>
  );
}
