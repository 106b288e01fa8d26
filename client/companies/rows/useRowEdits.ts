import { useState } from 'react';
import { plainNumber } from '../../../common/format/plainNumber';
import { isFigure, type RowField, type RowList, type SavedRow } from './rowFields';
import { cellErrors } from './rowsText';

type Texts = Readonly<Record<string, string>>;

interface Edit {
  readonly typed: Texts;
  /**
   * The row at the start of the edit. A cell whose conflict was resolved has the value the user decided
   * on.
   */
  readonly was: SavedRow;
  /** The row at the time the user deleted it. */
  readonly deleted: SavedRow | null;
}

export interface EditedRow {
  /** Negative for new rows. */
  readonly id: number;
  readonly texts: Texts;
  readonly state: 'saved' | 'changed' | 'new' | 'deleted';
  /** The saved row; undefined for a new row or one that another user deleted. */
  readonly now: SavedRow | undefined;
  /** Edited cells that another user has changed since. */
  readonly conflicts: readonly string[];
  /** Another user deleted a row edited here, or changed a row deleted here. */
  readonly rowConflict: 'gone' | 'changed' | null;
}

export const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));
const textsOf = (row: SavedRow, fields: readonly RowField[]): Texts =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(row[name])]));

/**
 * Unsaved edits of a list's rows. Like useEdits: untouched cells follow the list, and an edited cell that another user
 * changed is in conflict until the user decides.
 */
export function useRowEdits(saved: readonly SavedRow[], { fields }: RowList) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const [fresh, setFresh] = useState<readonly { readonly id: number; readonly typed: Texts }[]>([]);
  const savedById = new Map(saved.map((row) => [row._id, row]));

  const put = (id: number, edit: Edit | null) => {
    const next = new Map(edits);
    if (edit === null) next.delete(id);
    else next.set(id, edit);
    setEdits(next);
  };
  const editOf = (id: number): Edit | undefined => {
    const row = savedById.get(id);
    return edits.get(id) ?? (row && { typed: {}, was: row, deleted: null });
  };
  /** Edited cells, without those that were put back. */
  const editedCells = ({ typed, was }: Edit): Texts =>
    Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== textOf(was[name])));

  /** Updates the base value of one cell to the saved one. */
  const seen = (edit: Edit, name: string): SavedRow => {
    const now = savedById.get(edit.was._id);
    return now ? { ...edit.was, [name]: now[name] ?? null } : edit.was;
  };

  const shownOf = (id: number, now: SavedRow | undefined): EditedRow => {
    const edit = edits.get(id);
    const cells = edit ? editedCells(edit) : {};
    const base = now ?? edit?.was;
    const shown = { id, now, texts: { ...(base ? textsOf(base, fields) : {}), ...cells }, conflicts: [] };
    const deleted = edit?.deleted;
    if (deleted) {
      const same = !now || fields.every(({ name }) => textOf(now[name]) === textOf(deleted[name]));
      return { ...shown, state: 'deleted', rowConflict: same ? null : 'changed' };
    }
    if (!edit || !now) return { ...shown, state: now ? 'saved' : 'changed', rowConflict: now ? null : 'gone' };
    const changed = Object.keys(cells).filter((name) => cells[name] !== textOf(now[name]));
    const conflicts = changed.filter((name) => textOf(edit.was[name]) !== textOf(now[name]));
    return { ...shown, state: changed.length > 0 ? 'changed' : 'saved', conflicts, rowConflict: null };
  };
  const gone = [...edits]
    .filter(([id, edit]) => !savedById.has(id) && !edit.deleted && Object.keys(editedCells(edit)).length > 0)
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
    ...saved.map((row) => shownOf(row._id, row)),
  ];
  const dirty = rows.filter(({ state }) => state !== 'saved');
  const without = ({ typed }: Edit, name: string): Texts =>
    Object.fromEntries(Object.entries(typed).filter(([other]) => other !== name));

  /** Not Math.min(...ids): the number of arguments is limited, and a paste may have more rows. */
  const lowestId = () => fresh.reduce((lowest, { id }) => Math.min(lowest, id), 0);

  return {
    rows,
    dirty,
    undecided: dirty.filter(({ conflicts, rowConflict }) => conflicts.length > 0 || rowConflict !== null),
    set(id: number, name: string, text: string) {
      if (id < 0)
        return setFresh(fresh.map((row) => (row.id === id ? { id, typed: { ...row.typed, [name]: text } } : row)));
      const edit = editOf(id);
      if (!edit) return;
      // A cell that was put back gets a new base value when it is edited again.
      const was = name in editedCells(edit) ? edit.was : seen(edit, name);
      put(id, { ...edit, was, typed: { ...edit.typed, [name]: text } });
    },
    /** Adds rows at the top, replacing new rows that are still blank. */
    add(rows: readonly Texts[] = [{}]) {
      const kept = rows.length > 1 ? fresh.filter(({ typed }) => !isBlank(typed, fields)) : fresh;
      const lowest = lowestId();
      const added = rows.map((typed, i) => ({
        id: lowest - rows.length + i,
        typed: { ...blankTexts(fields), ...typed },
      }));
      setFresh([...added, ...kept]);
    },
    remove(id: number, deleted: boolean) {
      if (id < 0) return setFresh(fresh.filter((row) => row.id !== id));
      const edit = editOf(id);
      if (edit) put(id, { ...edit, deleted: deleted ? (savedById.get(id) ?? null) : null });
    },
    takeTheirs(id: number, name: string) {
      const edit = edits.get(id);
      if (edit) put(id, { ...edit, typed: without(edit, name) });
    },
    keepMine(id: number, name: string) {
      const edit = edits.get(id);
      if (edit) put(id, { ...edit, was: seen(edit, name) });
    },
    /** Accepts the other user's deletion or change of the row. */
    takeTheirRow: (id: number) => put(id, null),
    /** Adds the deleted row again, or keeps it deleted here. */
    keepMyRow(id: number) {
      const edit = edits.get(id);
      const row = savedById.get(id);
      if (!edit) return;
      if (row) return put(id, { ...edit, deleted: row });
      setFresh([{ id: lowestId() - 1, typed: { ...textsOf(edit.was, fields), ...edit.typed } }, ...fresh]);
      put(id, null);
    },
    reset() {
      setEdits(new Map());
      setFresh([]);
    },
  };
}
export type RowEdits = ReturnType<typeof useRowEdits>;

const blankTexts = (fields: readonly RowField[]): Texts =>
  Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0] ?? '']));
const isBlank = (typed: Texts, fields: readonly RowField[]): boolean =>
  fields.every(({ name, choices }) => choices !== undefined || (typed[name] ?? '').trim() === '');

/** Converts pasted cells into new rows by column order; a header row is skipped. */
export function pastedRows(cells: readonly (readonly string[])[], fields: readonly RowField[]): Texts[] {
  const rows = cells.filter((row) => row.some((cell) => cell.trim() !== ''));
  const isHead = rows[0]?.[0]?.trim().toLowerCase() === fields[0]?.head.toLowerCase();
  return rows
    .slice(isHead ? 1 : 0)
    .map((row) =>
      Object.fromEntries(fields.flatMap(({ name }, i) => (row[i] === undefined ? [] : [[name, row[i].trim()]]))),
    );
}

/** Changed rows to save, each with the version that was edited, and errors by row and field. */
export function rowsToSend({ dirty }: Pick<RowEdits, 'dirty'>, { fields }: RowList) {
  const wrong = new Map<string, string>();
  const read = (id: number, field: RowField, text: string): string | number | null | undefined => {
    const { name, figure, needed, zero } = field;
    const plain = text.trim();
    if (plain === '' && needed) wrong.set(`${id} ${name}`, cellErrors.required);
    if (figure === undefined) return plain;
    if (plain === '') return null;
    const value = plainNumber(plain);
    if (!isFigure(field, value)) wrong.set(`${id} ${name}`, cellErrors[zero ? 'number' : 'positive']);
    return value;
  };
  const rows = dirty.map(({ id, texts, state, now }) => {
    const seen = now ? { _id: id, version: now.version } : {};
    if (state === 'deleted') return { ...seen, _delete: true as const };
    const checked = now ? fields.filter(({ name }) => texts[name] !== textOf(now[name])) : fields;
    return {
      ...seen,
      ...Object.fromEntries(checked.map((field) => [field.name, read(id, field, texts[field.name] ?? '')])),
    };
  });
  return { rows, wrong };
}
