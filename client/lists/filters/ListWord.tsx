import { useRef, useState } from 'react';
import type { Versioned } from '../../../common/live/newest';
import { blank } from '../../../common/live/wordIs';
import { Typeahead } from '../../ui/form/Typeahead';
import css from '../list.module.css';
import { filterText } from '../listText';
import type { List } from '../useList';

interface ListWordProps<Row extends Versioned> {
  list: List<Row>;
  /** Parameter name in the URL. */
  name: string;
  label: string;
  /** The row's value. */
  of: (row: Row) => string;
  /** Known values, in addition to those in this list. */
  known?: readonly string[];
}

/** A filter by a field's value, either a known one or any other that is typed. */
export function ListWord<Row extends Versioned>({ list, name, label, of, known = [] }: ListWordProps<Row>) {
  const [typed, setTyped] = useState('');
  const met = useRef(new Map<string, string>());
  for (const word of [...known, ...(list.rows ?? []).map(of)]) {
    const key = word.trim().toLowerCase();
    if (key !== '' && !met.current.has(key)) met.current.set(key, word.trim());
  }
  const needle = typed.toLowerCase();
  const words = [...met.current.values()]
    .filter((word) => word.toLowerCase().includes(needle))
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  const others = [
    ...(typed !== '' && !met.current.has(needle) ? [typed] : []),
    ...(blank.includes(needle) ? [blank] : []),
  ];
  const applied = list.filters[name];
  return (
    <span className={css.word}>
      <Typeahead
        aria-label={label}
        placeholder={filterText.any(label)}
        value={applied === undefined ? null : { id: applied, name: applied }}
        onChange={(word) => list.filter({ [name]: word ? String(word.id) : undefined })}
        options={[...words, ...others].map((word) => ({ id: word, name: word }))}
        onQuery={setTyped}
      />
    </span>
  );
}
