import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import jwt from 'jsonwebtoken';

export interface DriveFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly parents: readonly string[];
  readonly appProperties: Record<string, string>;
  readonly bytes: Buffer;
  driveId?: string;
  trashed?: boolean;
}

/** A fake cloud drive that implements Drive v3 on loopback and issues tokens to one service account. */
export class GoogleDrive {
  readonly files = new Map<string, DriveFile>();
  /** All calls, in order. */
  readonly calls: string[] = [];
  /** A failure to return for the next calls. */
  fail: { readonly status: number; readonly reason?: string } | 'hang up' | null = null;
  tokens = 0;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  #created = 0;

  /** The folder shared with the account. */
  readonly root = this.add({ name: 'Takeoffs', mimeType: folder, parents: [] });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }
  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  /** The account's key file. */
  get account(): string {
    return JSON.stringify({
      type: 'service_account',
      client_email: 'takeoffs@project.iam.gserviceaccount.test',
      private_key: this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${this.base}/token`,
    });
  }

  add(file: Partial<DriveFile> & Pick<DriveFile, 'name' | 'mimeType' | 'parents'>): string {
    const id = `1drive_${String(++this.#created).padStart(20, '0')}`;
    this.files.set(id, { appProperties: {}, bytes: Buffer.alloc(0), ...file, id });
    return id;
  }
  /** Paths of all files below a folder, separated by slashes. */
  paths(id = this.root, above = ''): string[] {
    return [...this.files.values()]
      .filter(({ parents, trashed }) => parents.includes(id) && !trashed)
      .flatMap((file) => [`${above}${file.name}`, ...this.paths(file.id, `${above}${file.name}/`)])
      .sort();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.base);
    const body = await buffer(request);
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/token') return void reply(...this.#token(body.toString()));
    this.calls.push(`${request.method} ${url.pathname}`);
    if (this.fail === 'hang up') return void request.socket.destroy();
    if (this.fail) {
      const { status, reason = 'backendError' } = this.fail;
      return void reply(status, { error: { code: status, message: 'no', errors: [{ reason, message: 'no' }] } });
    }
    if (request.headers.authorization !== 'Bearer a token of theirs') return void reply(401, { error: { code: 401 } });
    const [, id] = /^\/drive\/v3\/files\/([^/]+)$/.exec(url.pathname) ?? [];
    const shared = /^\/drive\/v3\/drives\/([^/]+)$/.exec(url.pathname);
    if (shared) return void reply(200, { name: 'Drafting office' });
    if (id !== undefined) {
      const found = this.files.get(id);
      return void (found
        ? reply(200, this.#metadata(found))
        : reply(404, { error: { code: 404, message: 'File not found' } }));
    }
    if (request.method === 'GET') return void reply(200, this.#list(url));
    const made = url.pathname.startsWith('/upload/')
      ? multipart(body, request.headers['content-type'] ?? '')
      : { ...JSON.parse(body.toString()), bytes: Buffer.alloc(0) };
    reply(200, { id: this.add(made) });
  }

  #metadata({ bytes: _bytes, ...file }: DriveFile) {
    return { trashed: false, ...file };
  }

  #token(form: string): [number, unknown] {
    this.tokens++;
    try {
      const assertion = new URLSearchParams(form).get('assertion') ?? '';
      jwt.verify(assertion, this.#keys.publicKey, { algorithms: ['RS256'], audience: `${this.base}/token` });
      return [200, { access_token: 'a token of theirs', expires_in: 3600 }];
    } catch {
      return [400, { error: 'invalid_grant' }];
    }
  }

  /** Lists two files per page, so that callers have to page. */
  #list(url: URL): unknown {
    const terms = (url.searchParams.get('q') ?? '').split(' and ').join('&');
    const parent = /'([^']+)' in parents/.exec(terms)?.[1] ?? '';
    const [, key = '', value = ''] = /appProperties has \{ key='([^']+)'&value='([^']+)' \}/.exec(terms) ?? [];
    const found = [...this.files.values()]
      .filter(({ parents, trashed }) => parents.includes(parent) && !trashed)
      .filter(({ appProperties }) => key === '' || appProperties[key] === value);
    const from = Number(url.searchParams.get('pageToken') ?? 0);
    const files = found.slice(from, from + 2).map((file) => this.#metadata(file));
    return { files, ...(found.length > from + 2 ? { nextPageToken: String(from + 2) } : {}) };
  }
}

export const folder = 'application/vnd.google-apps.folder';

/** Parses multipart/related: metadata, then content. */
function multipart(body: Buffer, type: string) {
  const boundary = `--${/boundary=([^;]+)/.exec(type)?.[1]}`;
  const text = body.toString('latin1');
  const [, head = '', content = ''] = text.split(boundary);
  const after = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '');
  const metadata = JSON.parse(Buffer.from(after(head), 'latin1').toString('utf8')) as Omit<DriveFile, 'id' | 'bytes'>;
  const mimeType = /content-type: ([^\r]+)/i.exec(content)?.[1] ?? '';
  return { ...metadata, mimeType, bytes: Buffer.from(after(content), 'latin1') };
}
