import { useState } from 'react';
import { plainNumber } from '../../common/format/plainNumber';
import type { HeldRow, RowField, RowList } from './rowFields';

type Texts = Readonly<Record<string, string>>;

interface Edit {
  readonly typed: Texts;
  /** The row that the person saw when they began to edit; a decided cell holds the value that they decided about. */
  readonly was: HeldRow;
  /** The row that the person saw when they deleted it. */
  readonly deleted: HeldRow | null;
}

export interface EditedRow {
  /** Negative: new. */
  readonly id: number;
  readonly texts: Texts;
  readonly state: 'held' | 'changed' | 'new' | 'deleted';
  /** The saved row; undefined when the row is new, or when somebody else deleted it. */
  readonly now: HeldRow | undefined;
  /** Edited cells that somebody else has changed since. */
  readonly conflicts: readonly string[];
  /** Somebody else deleted a row that is edited here, or changed one that is deleted here. */
  readonly rowConflict: 'gone' | 'changed' | null;
}

export const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));
const textsOf = (row: HeldRow, fields: readonly RowField[]): Texts =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(row[name])]));

/**
 * Unsaved edits of a list's rows, with the rules of useEdits: cells that nobody touches follow the list, and an edited
 * one that somebody else changed is in conflict until the person decides.
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
    return edits.get(id) ?? (row && { typed: {}, was: row, deleted: null });
  };
  /** Without cells that were put back. */
  const editedCells = ({ typed, was }: Edit): Texts =>
    Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== textOf(was[name])));

  /** A cell of the saved row becomes the value that the edit of this cell is compared with. */
  const seen = (edit: Edit, name: string): HeldRow => {
    const now = there.get(edit.was._id);
    return now ? { ...edit.was, [name]: now[name] ?? null } : edit.was;
  };

  const shownOf = (id: number, now: HeldRow | undefined): EditedRow => {
    const edit = edits.get(id);
    const cells = edit ? editedCells(edit) : {};
    const base = now ?? edit?.was;
    const shown = { id, now, texts: { ...(base ? textsOf(base, fields) : {}), ...cells }, conflicts: [] };
    const deleted = edit?.deleted;
    if (deleted) {
      const same = !now || fields.every(({ name }) => textOf(now[name]) === textOf(deleted[name]));
      return { ...shown, state: 'deleted', rowConflict: same ? null : 'changed' };
    }
    if (!edit || !now) return { ...shown, state: now ? 'held' : 'changed', rowConflict: now ? null : 'gone' };
    const changed = Object.keys(cells).filter((name) => cells[name] !== textOf(now[name]));
    const conflicts = changed.filter((name) => textOf(edit.was[name]) !== textOf(now[name]));
    return { ...shown, state: changed.length > 0 ? 'changed' : 'held', conflicts, rowConflict: null };
  };
  const gone = [...edits]
    .filter(([id, edit]) => !there.has(id) && !edit.deleted && Object.keys(editedCells(edit)).length > 0)
    .map(([id]) => shownOf(id, undefined));
  const rows: EditedRow[] = [
    ...fresh.map(
      ({ id, typed: texts }): EditedRow => ({
        id,
        texts,
        state: 'new',
        now: undefined,
        conflicts: [],
        rowConflict: null,
      }),
    ),
    ...gone,
    ...held.map((row) => shownOf(row._id, row)),
  ];
  const dirty = rows.filter(({ state }) => state !== 'held');
  const without = ({ typed }: Edit, name: string): Texts =>
    Object.fromEntries(Object.entries(typed).filter(([other]) => other !== name));

  return {
    rows,
    dirty,
    undecided: dirty.filter(({ conflicts, rowConflict }) => conflicts.length > 0 || rowConflict !== null),
    set(id: number, name: string, text: string) {
      if (id < 0)
        return setFresh(fresh.map((row) => (row.id === id ? { id, typed: { ...row.typed, [name]: text } } : row)));
      const edit = editOf(id);
      if (!edit) return;
      // A cell that was put back is edited anew, over what it holds now.
      const was = name in editedCells(edit) ? edit.was : seen(edit, name);
      put(id, { ...edit, was, typed: { ...edit.typed, [name]: text } });
    },
    add(typed: Texts = {}) {
      const blank = Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0] ?? '']));
      setFresh([{ id: Math.min(0, ...fresh.map(({ id }) => id)) - 1, typed: { ...blank, ...typed } }, ...fresh]);
    },
    remove(id: number, deleted: boolean) {
      if (id < 0) return setFresh(fresh.filter((row) => row.id !== id));
      const edit = editOf(id);
      if (edit) put(id, { ...edit, deleted: deleted ? (there.get(id) ?? null) : null });
    },
    takeTheirs(id: number, name: string) {
      const edit = edits.get(id);
      if (edit) put(id, { ...edit, typed: without(edit, name) });
    },
    keepMine(id: number, name: string) {
      const edit = edits.get(id);
      if (edit) put(id, { ...edit, was: seen(edit, name) });
    },
    /** The row stays deleted, or stays as somebody else changed it. */
    takeTheirRow: (id: number) => put(id, null),
    /** A row that somebody else deleted is added again; one that is deleted here stays so. */
    keepMyRow(id: number) {
      const edit = edits.get(id);
      const row = there.get(id);
      if (!edit) return;
      if (row) return put(id, { ...edit, deleted: row });
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
export function rowsToSend({ dirty }: Pick<RowEdits, 'dirty'>, { fields }: RowList) {
  const wrong = new Map<string, string>();
  const read = (id: number, { name, figure, needed }: RowField, text: string): string | number | null | undefined => {
    const plain = text.trim();
    if (plain === '' && needed) wrong.set(`${id} ${name}`, 'is required');
    if (figure === undefined) return plain;
    if (plain === '') return null;
    const value = plainNumber(plain);
    if (value === null || value === 0) wrong.set(`${id} ${name}`, 'is not a number above 0');
    return value;
  };
  const rows = dirty.map(({ id, texts, state, now }) => {
    const seen = now ? { _id: id, version: now.version } : {};
    if (state === 'deleted') return { ...seen, _delete: true as const };
    const asked = now ? fields.filter(({ name }) => texts[name] !== textOf(now[name])) : fields;
    return {
      ...seen,
      ...Object.fromEntries(asked.map((field) => [field.name, read(id, field, texts[field.name] ?? '')])),
    };
  });
  return { rows, wrong };
}
