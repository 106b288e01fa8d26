import pg from 'pg';

/** The COPY methods of a pg connection, which its types don't declare. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A COPY statement as a pg query. */
class Copy {
  readonly done: Promise<number>;
  #settle!: { resolve: (bytes: number) => void; reject: (error: Error) => void };
  #taken = 0;

  constructor(
    readonly text: string,
    readonly given?: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.given ?? Buffer.alloc(0));
    connection.endCopyFrom();
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#taken += chunk.length;
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#settle.resolve(this.#taken);
  }
  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

async function run(databaseUrl: string, copy: Copy): Promise<{ took: number; bytes: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const began = performance.now();
    client.query(copy);
    const bytes = await copy.done;
    return { took: performance.now() - began, bytes };
  } finally {
    await client.end();
  }
}

/** Measures `COPY … FROM STDIN`, in ms. */
export const copyIn = async (databaseUrl: string, into: string, rows: Buffer): Promise<number> =>
  (await run(databaseUrl, new Copy(`COPY ${into} FROM STDIN WITH (FORMAT csv)`, rows))).took;

/** Measures `COPY … TO STDOUT`, in ms and bytes. */
export const copyOut = (databaseUrl: string, select: string): Promise<{ took: number; bytes: number }> =>
  run(databaseUrl, new Copy(`COPY (${select}) TO STDOUT WITH (FORMAT csv)`));
