import { vi } from 'vitest';

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Receives the requests of a component; those that change something wait until the test answers them. */
export class TestServer {
  readonly sent: SentRequest[] = [];
  readonly #waiting: ((response: Response) => void)[] = [];

  constructor(answers: Readonly<Record<string, unknown>> = {}) {
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
      const path = url.replace('/api/v1', '');
      if (method === 'GET') return Response.json(answers[path] ?? {}, { status: path in answers ? 200 : 404 });
      this.sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(String(body)) });
      return new Promise<Response>((resolve) => this.#waiting.push(resolve));
    });
  }

  answer(status: number, body: unknown): void {
    this.#waiting.shift()?.(Response.json(body, { status }));
  }
}
