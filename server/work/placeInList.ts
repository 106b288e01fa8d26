import type { Model, ModelStatic } from 'sequelize';
import { type AnyModel, tableOf } from '../../db/models/model';
import type { RowOf, Work } from './Work';

interface Placed extends Model {
  id: number;
  place: number;
}

/**
 * Moves a row to another place of its list, counted from 1; a higher one than the last is the end. Only rows whose place
 * changes are written. The caller holds the list's key, so that two moves don't give the same place.
 */
export async function placeInList<M extends Placed>(
  work: Work,
  model: ModelStatic<M>,
  row: RowOf<M>,
  place: number,
): Promise<void> {
  const { table, columns } = tableOf(model as unknown as AnyModel);
  const fields = [...columns].map(([name, column]) => `${column} AS "${name}"`).join(', ');
  const list = await work.sql<RowOf<M> & { id: number; place: number }>(
    `SELECT ${fields} FROM ${table} ORDER BY place, id`,
  );
  const { id } = row as unknown as { id: number };
  const others = list.filter((one) => one.id !== id);
  const moved = list.filter((one) => one.id === id);
  const sorted = [...others.slice(0, place - 1), ...moved, ...others.slice(place - 1)];
  for (const [i, one] of sorted.entries())
    if (one.place !== i + 1) await work.update(model, one, { place: i + 1 } as unknown as Partial<RowOf<M>>);
}
