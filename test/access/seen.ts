import type { Audience, Readers } from './fields.table';
import type { Mark } from './marks';

// The checker of the leak test: it takes whatever an audience was told, in a reply or in an event.

/** Every value inside something that was told, and the path to it; the elements of a list share one path. */
export function leaves(told: unknown, path = ''): [path: string, value: unknown][] {
  if (Array.isArray(told)) return told.flatMap((one) => leaves(one, path));
  if (told !== null && typeof told === 'object') {
    return Object.entries(told).flatMap(([name, one]) => leaves(one, path === '' ? name : `${path}.${name}`));
  }
  return [[path, told]];
}

const within = (value: unknown, mark: Mark['value']): boolean =>
  typeof mark === 'number' ? value === mark : typeof value === 'string' && value.includes(mark);

/** Marks that an audience found although it may not, and, out of all that it was told, those that it should have found. */
export function wrongMarks(marks: readonly Mark[], audience: Audience, told: readonly unknown[]): string[] {
  const values = told.flatMap((one) => leaves(one));
  return marks.flatMap(({ what, value, readers }) => {
    const found = values.filter(([, one]) => within(one, value)).map(([path]) => path);
    const at = [...new Set(found)].join(', ');
    if (readers[audience] === 'no' && found.length > 0) return [`${audience} finds the mark of ${what} in ${at}`];
    if (readers[audience] === 'yes' && found.length === 0) return [`${audience} does not find the mark of ${what}`];
    return [];
  });
}

/** What stands at a path; `missing` where there is no such field (in none of a list's elements). */
const missing = Symbol('missing');
function at(view: unknown, path: string): unknown {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  if (Array.isArray(view)) return view.length === 0 ? missing : at(view[0], path);
  if (view === null || typeof view !== 'object' || !(name in view)) return missing;
  const value = (view as Record<string, unknown>)[name];
  return rest.length === 0 ? value : at(value, rest.join('.'));
}

/** Fields of one view that its audience should not have, should have, or that the table has never heard of. */
export function wrongFields(
  table: Readonly<Record<string, Readers>>,
  audience: Audience,
  view: unknown,
  planted: Readonly<Record<string, string | number>> = {},
): string[] {
  const wrong: string[] = [];
  for (const [field, readers] of Object.entries(table)) {
    const value = at(view, field);
    if (readers[audience] === 'no' && value !== missing) wrong.push(`${audience} gets ${field}`);
    if (readers[audience] === 'yes' && value === missing) wrong.push(`${audience} does not get ${field}`);
    if (value !== missing && field in planted && JSON.stringify(value) !== JSON.stringify(planted[field])) {
      wrong.push(`${audience} gets ${field} as ${JSON.stringify(value)}, not ${JSON.stringify(planted[field])}`);
    }
  }
  const known = Object.keys(table);
  for (const [path] of leaves(view)) {
    if (
      path !== '' &&
      !known.some((field) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))
    ) {
      wrong.push(`${path} stands in no table`);
    }
  }
  return [...new Set(wrong)];
}
