import type { BodyIn, ParamsIn, QueryIn, ReplyOf, Row } from '../../../common/api/route';
import { apiBase, type RouteName, type Routes, routes } from '../../../common/api/routes';
import type { UploadField } from '../../../common/uploads/uploadRoutes';
import { addressOf, type PersonKey, storyPassword } from '../../../db/seeds/people';
import type { StoryFile } from '../roofs/storyFiles';

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface CallInput<R extends Row> {
  readonly params?: ParamsIn<R> extends undefined ? never : Record<string, string | number>;
  readonly query?: QueryIn<R>;
  readonly body?: BodyIn<R>;
}

/** A demo user who makes the same HTTP calls as a browser. */
export class Caller {
  private constructor(
    private readonly base: string,
    private readonly token: string,
    readonly id: number,
    readonly name: string,
  ) {}

  static async signIn(base: string, who: PersonKey): Promise<Caller> {
    const visitor = new Caller(base, '', 0, '');
    const body = { email: addressOf(who), password: storyPassword };
    const { token, _id, name } = await visitor.call('auth.login', { body });
    return new Caller(base, token, _id, name);
  }

  async call<N extends RouteName>(name: N, input: CallInput<Routes[N]> = {}): Promise<ReplyOf<Routes[N]>> {
    const row = routes[name] as Row;
    const params = (input.params ?? {}) as Record<string, string | number>;
    const path = row.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const query = new URLSearchParams((input.query ?? {}) as Record<string, string>);
    return (await this.#send(row.method, `${path}?${query}`, JSON.stringify(input.body), {
      'Content-Type': 'application/json',
    })) as ReplyOf<Routes[N]>;
  }

  async upload(field: UploadField, files: readonly StoryFile[]): Promise<string[]> {
    const form = new FormData();
    for (const { name, mime, bytes } of files)
      form.append(field, new Blob([new Uint8Array(bytes)], { type: mime }), name);
    return (await this.#send('POST', routes['uploads.create'].path, form, {})) as string[];
  }

  async #send(method: string, path: string, body: string | FormData | undefined, headers: Record<string, string>) {
    const reply = await fetch(`${this.base}${apiBase}${path}`, {
      method,
      headers: { ...headers, ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}) },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await reply.json()) as { message?: string };
    if (!reply.ok) throw new Refused(answer.message ?? `${reply.status}`, reply.status);
    return answer as unknown;
  }
}
