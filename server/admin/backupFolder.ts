import * as z from 'zod/mini';

/** What stands in `backup.json`, which is written last: a folder without it is no backup. */
export const backupSchema = z.object({
  /** 2: rows as pg_dump wrote them, which former programs could not read. */
  format: z.union([z.literal(1), z.literal(2)]),
  at: z.string(),
  database: z.object({
    by: z._default(z.enum(['copy', 'pg_dump']), 'copy'),
    migrations: z.array(z.string()),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
    partitions: z.array(z.object({ name: z.string(), of: z.string(), bound: z.string() })),
    sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  }),
  files: z.array(z.object({ id: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Backup = z.output<typeof backupSchema>;

/** Of DATA_DIR, beside database and files: what the defaults of foreign systems keep there, and the signing secret. */
export const keptBeside = ['drive', 'production', 'outbox', 'jwt-secret'] as const;
