import type { Audience, Readers } from './fields.table';
import type { Mark } from './marks';

// Checks for the field tests: they take everything an audience received, in responses and events.

/** All values in a received payload with their paths; the elements of a list share one path. */
export function leaves(payload: unknown, path = ''): [path: string, value: unknown][] {
  if (Array.isArray(payload)) return payload.flatMap((one) => leaves(one, path));
  if (payload !== null && typeof payload === 'object') {
    return Object.entries(payload).flatMap(([name, one]) => leaves(one, path === '' ? name : `${path}.${name}`));
  }
  return [[path, payload]];
}

const within = (value: unknown, mark: Mark['value']): boolean =>
  typeof mark === 'number' ? value === mark : typeof value === 'string' && value.includes(mark);

/** Markers that an audience received without permission, and those it should have received but did not. */
export function wrongMarks(marks: readonly Mark[], audience: Audience, payload: readonly unknown[]): string[] {
  const values = payload.flatMap((one) => leaves(one));
  return marks.flatMap(({ what, value, readers }) => {
    const found = values.filter(([, one]) => within(one, value)).map(([path]) => path);
    const at = [...new Set(found)].join(', ');
    if (readers[audience] === 'no' && found.length > 0) return [`${audience} finds the mark of ${what} in ${at}`];
    if (readers[audience] === 'yes' && found.length === 0) return [`${audience} does not find the mark of ${what}`];
    return [];
  });
}

/** Returned for a field that does not exist (in a list: not in its first element). */
const missing = Symbol('missing');
/** The value at a path. */
function at(view: unknown, path: string): unknown {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  if (Array.isArray(view)) return view.length === 0 ? missing : at(view[0], path);
  if (view === null || typeof view !== 'object' || !(name in view)) return missing;
  const value = (view as Record<string, unknown>)[name];
  return rest.length === 0 ? value : at(value, rest.join('.'));
}

/** Fields of one view that its audience should not have, should have, or that the table does not list. */
export function wrongFields(
  table: Readonly<Record<string, Readers>>,
  audience: Audience,
  view: unknown,
  expectedValues: Readonly<Record<string, string | number>> = {},
): string[] {
  const wrong: string[] = [];
  for (const [field, readers] of Object.entries(table)) {
    const value = at(view, field);
    if (readers[audience] === 'no' && value !== missing) wrong.push(`${audience} gets ${field}`);
    if (readers[audience] === 'yes' && value === missing) wrong.push(`${audience} does not get ${field}`);
    if (
      value !== missing &&
      field in expectedValues &&
      JSON.stringify(value) !== JSON.stringify(expectedValues[field])
    ) {
      wrong.push(`${audience} gets ${field} as ${JSON.stringify(value)}, not ${JSON.stringify(expectedValues[field])}`);
    }
  }
  const known = Object.keys(table);
  for (const [path] of leaves(view)) {
    if (
      path !== '' &&
      !known.some((field) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))
    ) {
      wrong.push(`${path} is not in the table`);
    }
  }
  return [...new Set(wrong)];
}
