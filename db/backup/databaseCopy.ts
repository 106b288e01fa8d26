/** Describes a database copy in addition to its rows, completely enough to restore it into an empty database. */
export interface DatabaseCopy {
  /** Format of the rows: one file per table, or one pg_dump file. */
  readonly by: 'copy' | 'pg_dump';
  /** Names of our migrations, in order. The copy is restored into a schema of exactly these and then migrated. */
  readonly migrations: readonly string[];
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: number;
  }[];
  readonly partitions: readonly { readonly name: string; readonly of: string; readonly bound: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly called: boolean }[];
}

/** File of a table's rows, compressed, in COPY format. */
export const fileOf = (table: string): string => `${table.replaceAll('"', '')}.copy.gz`;

/** File of the whole dump, as written by pg_dump; psql reads it too. */
export const dumpFile = 'database.sql.gz';

/** Tables of our schema and the task queue, except the record of migrations. */
export const copiedTables = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')::text[] AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'migrations' ORDER BY 1`;
