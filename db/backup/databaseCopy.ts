/** What a copied database consists of, beside the rows themselves: enough to put it into an empty one. */
export interface DatabaseCopy {
  /** How the rows stand there: a file each, or all in what pg_dump wrote. */
  readonly by: 'copy' | 'pg_dump';
  /** Of our schema, in order: the copy is restored into a schema of just these, and then brought up to date. */
  readonly migrations: readonly string[];
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: number;
  }[];
  readonly partitions: readonly { readonly name: string; readonly of: string; readonly bound: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly called: boolean }[];
}

/** The file of a table's rows, as PostgreSQL's COPY writes them, packed. */
export const fileOf = (table: string): string => `${table.replaceAll('"', '')}.copy.gz`;

/** The file of all of it, as pg_dump writes it: psql reads it as well. */
export const dumpFile = 'database.sql.gz';

/** Ours and the queue's; whose schema is made by migrations is not copied. */
export const copiedTables = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')::text[] AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'migrations' ORDER BY 1`;
