import * as z from 'zod/mini';
import type { Reader } from './audience';

/**
 * A view table lists, for each field of an entity, its schema and the readers who get it. REST replies, events, the
 * OpenAPI file and the SQL of the views are all generated from these tables, so they can't disagree (security D6).
 */
export interface Field<T, Shared extends boolean> {
  /** null means all readers of the table. */
  readonly readers: readonly Reader[] | null;
  readonly schema: (reader: Reader) => z.ZodMiniType<T>;
  readonly shared: Shared;
  /** Set for a field that is a nested entity with its own fields. */
  readonly table?: ViewTable<FieldSet>;
}
export type FieldSet = Record<string, Field<unknown, boolean>>;
export interface ViewTable<F extends FieldSet> {
  readonly readers: readonly Reader[];
  readonly fields: F;
}

type ValueOf<X> = X extends Field<infer T, boolean> ? T : never;
/** TypeScript type of a view: fields that all readers get are required, the others optional. */
export type ViewOf<V> =
  V extends ViewTable<infer F>
    ? { [K in keyof F as F[K]['shared'] extends true ? K : never]: ValueOf<F[K]> } & {
        [K in keyof F as F[K]['shared'] extends true ? never : K]?: ValueOf<F[K]>;
      }
    : never;

const constant =
  <T>(schema: z.ZodMiniType<T>) =>
  () =>
    schema;

/** A field that every reader of the table gets. */
export const everyone = <T>(schema: z.ZodMiniType<T>): Field<T, true> => ({
  readers: null,
  schema: constant(schema),
  shared: true,
});

/** A field that only the named readers get. */
export const only =
  (...readers: Reader[]) =>
  <T>(schema: z.ZodMiniType<T>): Field<T, false> => ({ readers, schema: constant(schema), shared: false });

/** A pricer reads all that a quoter reads; fields that name the pricer have more. */
const isNamed = (readers: readonly Reader[], reader: Reader): boolean =>
  readers.includes(reader) || (reader === 'pricer' && readers.includes('quoter'));

export const table = <F extends FieldSet>(readers: readonly Reader[], fields: F): ViewTable<F> => ({
  readers: isNamed(readers, 'pricer') && !readers.includes('pricer') ? [...readers, 'pricer'] : readers,
  fields,
});

/** A nested entity that is never null. */
export const part = <F extends FieldSet>(of: ViewTable<F>): Field<ViewOf<ViewTable<F>>, true> => ({
  readers: null,
  schema: (reader) => viewSchema(of, reader) as z.ZodMiniType<ViewOf<ViewTable<F>>>,
  shared: true,
  table: of as unknown as ViewTable<FieldSet>,
});

/** A list of nested entities. */
export const parts = <F extends FieldSet>(of: ViewTable<F>): Field<ViewOf<ViewTable<F>>[], true> => ({
  readers: null,
  schema: (reader) => z.array(viewSchema(of, reader)) as unknown as z.ZodMiniType<ViewOf<ViewTable<F>>[]>,
  shared: true,
  table: of as unknown as ViewTable<FieldSet>,
});

export const partsOnly =
  (...readers: Reader[]) =>
  <F extends FieldSet>(of: ViewTable<F>): Field<ViewOf<ViewTable<F>>[], false> => ({
    ...parts(of),
    readers,
    shared: false,
  });

export const reads = (field: Field<unknown, boolean>, reader: Reader): boolean =>
  field.readers === null || isNamed(field.readers, reader);

/** Names of the fields that a reader gets. */
export const fieldsFor = (view: ViewTable<FieldSet>, reader: Reader): string[] =>
  Object.keys(view.fields).filter((name) => reads(view.fields[name]!, reader));

const schemas = new WeakMap<object, Map<Reader, z.ZodMiniType>>();

/** The exact shape of a view for one reader; rejects unknown keys. */
export function viewSchema(view: ViewTable<FieldSet>, reader: Reader): z.ZodMiniType {
  let byReader = schemas.get(view);
  if (!byReader) schemas.set(view, (byReader = new Map()));
  let schema = byReader.get(reader);
  if (!schema) {
    schema = z.strictObject(
      Object.fromEntries(fieldsFor(view, reader).map((name) => [name, view.fields[name]!.schema(reader)])),
    );
    byReader.set(reader, schema);
  }
  return schema;
}

/** All fields that any reader gets, as documented in the OpenAPI file. */
export function widestSchema(view: ViewTable<FieldSet>): z.ZodMiniType {
  const widest = view.readers[0] as Reader;
  return z.strictObject(
    Object.fromEntries(
      Object.entries(view.fields).map(([name, field]) => [
        name,
        field.shared ? field.schema(widest) : z.optional(field.schema(widest)),
      ]),
    ),
  );
}
