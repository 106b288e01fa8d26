import { useState } from 'react';
import type { HeldRow, RowField, RowList } from './rowFields';

type Texts = Readonly<Record<string, string>>;

/** What somebody makes of one row: its texts as typed, and the row as it was when the hand came to it. */
interface Edit {
  readonly typed: Texts;
  readonly was: HeldRow;
  readonly deleted: boolean;
}

export interface EditedRow {
  /** Negative: new. */
  readonly id: number;
  readonly texts: Texts;
  readonly state: 'held' | 'changed' | 'new' | 'deleted';
  /** Somebody else changed the row, or took it away, since. */
  readonly under: 'changed' | 'gone' | null;
}

export const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));
const textsOf = (row: HeldRow, fields: readonly RowField[]): Texts =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(row[name])]));

/**
 * Edits of a list's rows that are not saved yet. Rows that nobody touches follow the list; a touched one keeps what was
 * typed and says when somebody else changed it meanwhile, also one that somebody took away.
 */
export function useRowEdits(held: readonly HeldRow[], { fields }: RowList) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const [fresh, setFresh] = useState<readonly { readonly id: number; readonly typed: Texts }[]>([]);
  const there = new Map(held.map((row) => [row._id, row]));

  const put = (id: number, edit: Edit | null) => {
    const next = new Map(edits);
    if (edit === null) next.delete(id);
    else next.set(id, edit);
    setEdits(next);
  };
  const editOf = (id: number): Edit | undefined => {
    const row = there.get(id);
    return edits.get(id) ?? (row && { typed: {}, was: row, deleted: false });
  };
  const differs = ({ typed, was }: Edit): boolean =>
    Object.entries(typed).some(([name, text]) => text !== textOf(was[name]));
  /** An edit that changes something: what was typed and typed back again is none. */
  const liveEdit = (edit: Edit | undefined): Edit | null => (edit && (edit.deleted || differs(edit)) ? edit : null);

  const shownOf = (id: number, row: HeldRow | undefined): EditedRow => {
    const edit = liveEdit(edits.get(id));
    const base = edit?.was ?? row;
    return {
      id,
      texts: { ...(base ? textsOf(base, fields) : {}), ...edit?.typed },
      state: !edit ? 'held' : edit.deleted ? 'deleted' : 'changed',
      under: !edit ? null : !row ? 'gone' : row.version !== edit.was.version ? 'changed' : null,
    };
  };
  const gone = [...edits]
    .filter(([id, edit]) => !there.has(id) && liveEdit(edit))
    .map(([id]) => shownOf(id, undefined));
  const rows: EditedRow[] = [
    ...fresh.map(({ id, typed }): EditedRow => ({ id, texts: typed, state: 'new', under: null })),
    ...gone,
    ...held.map((row) => shownOf(row._id, row)),
  ];
  const dirty = rows.filter(({ state }) => state !== 'held');

  return {
    rows,
    dirty,
    under: dirty.filter((row) => row.under !== null),
    /** The version and the values by which a row's edit decides. */
    wasOf: (id: number): HeldRow | undefined => editOf(id)?.was,
    set(id: number, name: string, text: string) {
      if (id < 0)
        return setFresh(fresh.map((row) => (row.id === id ? { id, typed: { ...row.typed, [name]: text } } : row)));
      const edit = editOf(id);
      if (edit) put(id, { ...edit, typed: { ...edit.typed, [name]: text } });
    },
    add(typed: Texts = {}) {
      const blank = Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0] ?? '']));
      setFresh([{ id: Math.min(0, ...fresh.map(({ id }) => id)) - 1, typed: { ...blank, ...typed } }, ...fresh]);
    },
    remove(id: number, deleted: boolean) {
      if (id < 0) return setFresh(fresh.filter((row) => row.id !== id));
      const edit = editOf(id);
      if (edit) put(id, { ...edit, deleted });
    },
    /** What the other one did is right. */
    take: (id: number) => put(id, null),
    /** What was typed is right all the same; a row that somebody took away comes back as a new one. */
    keep(id: number) {
      const edit = edits.get(id);
      const row = there.get(id);
      if (!edit) return;
      if (row) return put(id, { ...edit, was: row });
      setFresh([
        { id: Math.min(0, ...fresh.map((one) => one.id)) - 1, typed: { ...textsOf(edit.was, fields), ...edit.typed } },
        ...fresh,
      ]);
      put(id, null);
    },
    reset() {
      setEdits(new Map());
      setFresh([]);
    },
  };
}
export type RowEdits = ReturnType<typeof useRowEdits>;

/** What a save sends: the changed rows alone, each with the version seen; what cannot be read is named by row and field. */
export function rowsToSend(edits: RowEdits, { fields }: RowList) {
  const wrong = new Map<string, string>();
  const read = (id: number, { name, figure, needed }: RowField, text: string): string | number | null | undefined => {
    const plain = text.trim();
    if (plain === '' && needed) wrong.set(`${id} ${name}`, 'is required');
    if (figure === undefined) return plain;
    if (plain === '') return null;
    const value = Number(plain);
    if (!Number.isFinite(value) || value <= 0) wrong.set(`${id} ${name}`, 'is not a number above 0');
    return value;
  };
  const rows = edits.dirty.map(({ id, texts, state }) => {
    const was = edits.wasOf(id);
    const seen = id < 0 ? {} : { _id: id, version: was?.version };
    if (state === 'deleted') return { ...seen, _delete: true as const };
    const asked = id < 0 ? fields : fields.filter(({ name }) => texts[name] !== textOf(was?.[name]));
    return {
      ...seen,
      ...Object.fromEntries(asked.map((field) => [field.name, read(id, field, texts[field.name] ?? '')])),
    };
  });
  return { rows, wrong };
}
