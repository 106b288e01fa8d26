import type express from 'express';
import type { Request, Response } from 'express';
import type { Row } from '../../common/api/route';
import type { RouteName } from '../../common/api/routes';
import { invalid, notFound, Refusal } from '../work/refusal';
import { problemOf } from './problemOf';

/** A malformed ID is answered like an unknown one, without echoing it (R1). */
export function parseParams(row: Row, given: unknown): unknown {
  if (!row.params) return undefined;
  const parsed = row.params.safeParse({ ...(given as object) });
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** Parses a body or query; throws a 422 with each problem by its field. */
export function parse(schema: NonNullable<Row['body']>, given: unknown, call: RouteName): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  // A Map, because `__proto__` is a valid field name here.
  const fields = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        fields.set([...issue.path, key].map(String).join('.').slice(0, 60), "isn't a field of this call");
    else {
      const name = issue.path.map(String).join('.');
      if (!fields.has(name)) fields.set(name, problemOf(issue, given));
    }
  }
  throw invalid(Object.fromEntries(fields), call);
}

/** Rejects input that the call doesn't take. */
export function noneLeft(given: object, what: string): undefined {
  const first = Object.keys(given)[0];
  if (first !== undefined) throw invalid({ [first.slice(0, 60)]: `isn't a ${what} parameter of this call` });
  return undefined;
}

export const parseJson = (json: express.Handler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding']) {
      if (!request.is('application/json'))
        return reject(new Refusal('wrongType', 'Send the body as application/json.'));
    }
    json(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
