import type { Reader } from '../../common/access/audience';
import type { Answer } from '../callContext';
import { all, type Fragment } from '../work/sql';
import { countUpTo, presentList, type Run } from './present';
import { foundFirst } from './searching';
import type { sorted } from './sorted';
import type { Presenter } from './viewSql';

interface Narrowed {
  /** Scope of the viewer. */
  readonly within: Fragment;
  /** Filters and search. */
  readonly filters: readonly Fragment[];
  readonly searched: boolean;
  readonly sorting: ReturnType<typeof sorted>;
  readonly limit: number;
}

/**
 * A page of a list from a single table, with its total. If the filters leave few rows, finds them first and then sorts
 * them.
 */
export async function narrowedList(run: Run, presenter: Presenter, reader: Reader, list: Narrowed): Promise<Answer> {
  const { filters, searched, limit } = list;
  const { order, cursor, after } = list.sorting;
  const [table, t] = presenter.from.split(' ') as [string, string];
  const where = all(list.within, ...filters);
  const total = countUpTo(run, presenter.from, where);
  const few = searched || (filters.length > 0 && !(await total).endsWith('+'));
  const [{ json, next }, inAll] = await Promise.all([
    presentList(run, presenter, reader, {
      where: all(few ? foundFirst(table, t, where) : where, ...after),
      limit,
      order,
      cursor,
    }),
    total,
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': inAll } };
}
