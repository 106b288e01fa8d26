import type { Row } from '../../common/api/route';
import { apiBase as base, type RouteName, routes } from '../../common/api/routes';
import type { Kind } from '../../common/api/views';

/**
 * The part of the contract that the browser needs at run time, as plain values. The build computes it and inlines the
 * result (client/vite.config.ts); the schemas stay on the server, which does the validation. It ships in the initial
 * bundle; what only some pages need is in contractFields.ts.
 */
export type CallRow = Pick<Row, 'path' | 'creates' | 'polled'> & {
  /** Defaults to GET, to keep this table small: it ships in the initial bundle. */
  readonly method: Row['method'] | undefined;
  /** Kind of the view that the call returns. */
  readonly one: Kind | undefined;
  /** Kinds of the record that the call deletes. */
  readonly removed: readonly Kind[] | undefined;
};

export const apiBase = base;

export const calls = Object.fromEntries(
  Object.entries(routes as Record<string, Row>).map(([name, { method, path, creates, polled, reply }]) => [
    name,
    {
      method: method === 'GET' ? undefined : method,
      path,
      creates,
      polled,
      one: method !== 'GET' && 'one' in reply ? reply.one : undefined,
      removed: 'removed' in reply ? reply.removed : undefined,
    },
  ]),
) as Record<RouteName, CallRow>;
