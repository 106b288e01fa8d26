/** Column of a field. */
export const columnOf = (columns: ReadonlyMap<string, string>, name: string): string => {
  const column = columns.get(name);
  if (!column) throw new Error(`No column for ${name}.`);
  return column;
};

/** A value as the driver binds it: objects as JSON. */
export const bindable = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value)
    ? JSON.stringify(value)
    : value;

/** True if two values of a field are equal. */
export function same(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    return JSON.stringify(a) === JSON.stringify(b);
  }
  return a === b;
}
