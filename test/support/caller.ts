import type { KeyObject } from 'node:crypto';
import type { FailureBody } from '../../common/api/errors';
import type { BodyIn, ReplyOf, Row } from '../../common/api/route';
import { apiBase, type RouteName, type Routes, routes } from '../../common/api/routes';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { signToken } from '../../server/access/tokens';
import { contentFor } from './contentFor';
import type { Person } from './people';
import { checkReply } from './strict';

type Params = Record<string, string | number>;
export interface CallOptions<N extends RouteName> {
  readonly params?: Params;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: BodyIn<Routes[N]>;
  readonly headers?: Record<string, string>;
}
export interface Answer<B = unknown> {
  readonly status: number;
  readonly body: B;
  /** The error body; null if the call succeeded. */
  readonly refused: FailureBody | null;
  readonly headers: Headers;
  readonly text: string;
}
export interface RequestOptions {
  readonly body?: unknown;
  /** Sent unchanged, whereas `body` is sent as JSON. */
  readonly raw?: BodyInit;
  readonly headers?: Record<string, string>;
}
export interface Bytes {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

export interface CallerWorld {
  readonly base: string;
  readonly secret: KeyObject;
  readonly now: () => Date;
  /** Called after a call that may have changed a user's permissions. */
  readonly refresh: () => Promise<void>;
}

const pathOf = (row: Row, params: Params, query: Record<string, unknown>): string => {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
};

/** Cache of signed tokens: signing costs as much as a small call, and the test clock rarely moves. */
const signed = new Map<string, string>();
function bearer({ secret, now }: CallerWorld, { id, session }: Person): string {
  const key = `${id} ${session} ${now().getTime()}`;
  let token = signed.get(key);
  if (!token) signed.set(key, (token = signToken(secret, id, session, now())));
  return token;
}

/** Makes calls as one user, with a bearer signed at the test clock's time; null makes calls without a token. */
export class Caller {
  constructor(
    readonly world: CallerWorld,
    readonly person: Person | null,
  ) {}

  get token(): string | null {
    const { world, person } = this;
    return person && person.cookie === undefined ? bearer(world, person) : null;
  }

  /** Makes a call of the contract; the response is validated strictly for its reader. */
  async call<N extends RouteName>(name: N, options: CallOptions<N> = {}): Promise<Answer<ReplyOf<Routes[N]>>> {
    const row: Row = routes[name];
    const answer = await this.request(
      row.method,
      `${apiBase}${pathOf(row, options.params ?? {}, options.query ?? {})}`,
      {
        body: options.body,
        headers: options.headers,
      },
    );
    if (answer.status < 300 && name === 'users.update') await this.world.refresh();
    checkReply(name, this.person, answer.status, answer.body);
    return answer as Answer<ReplyOf<Routes[N]>>;
  }

  /** Makes a call that must succeed, and returns its body. */
  async does<N extends RouteName>(name: N, options: CallOptions<N> = {}): Promise<ReplyOf<Routes[N]>> {
    const { status, body, text } = await this.call(name, options);
    if (status >= 300) throw new Error(`${name} as ${this.person?.name ?? 'nobody'}: ${status} ${text}`);
    return body;
  }

  /** Makes any request; `path` is used unchanged. */
  async request(method: string, path: string, { body, raw, headers = {} }: RequestOptions = {}): Promise<Answer> {
    const { token } = this;
    const response = await fetch(`${this.world.base}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(this.person?.cookie === undefined ? {} : { cookie: this.person.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? raw : JSON.stringify(body),
      redirect: 'manual',
    });
    // Keeps the byte order mark that spreadsheets need.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    const json = /^application\/json/.test(response.headers.get('content-type') ?? '');
    const read = json && text !== '' ? JSON.parse(text) : text;
    return {
      status: response.status,
      body: read,
      refused: response.status >= 400 ? (read as FailureBody) : null,
      headers: response.headers,
      text,
    };
  }

  /** POST /upload, whether it succeeds or not. */
  async tryUpload(field: string, files: readonly Bytes[]): Promise<Answer<string[]>> {
    const form = new FormData();
    for (const { name, bytes } of files) form.append(field, new Blob([bytes as BlobPart]), name);
    const answer = await this.request('POST', `${apiBase}/upload`, { raw: form });
    checkReply('uploads.create', this.person, answer.status, answer.body);
    return answer as Answer<string[]>;
  }

  /** Uploads files and returns their URLs, to be used in jobs and notes. A text gets the first bytes that its name needs. */
  async upload(field: UploadField, files: readonly Bytes[]): Promise<string[]> {
    const sent = files.map(({ name, bytes }) => ({
      name,
      bytes: typeof bytes === 'string' ? contentFor(name, bytes) : bytes,
    }));
    const { status, body, text } = await this.tryUpload(field, sent);
    if (status !== 201) throw new Error(`upload as ${this.person?.name ?? 'nobody'}: ${status} ${text}`);
    return body;
  }
}
