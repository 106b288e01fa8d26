import type { FailureBody, FailureCode } from '../../common/api/errors';
import type { Kind, Views } from '../../common/api/views';
import type { JobPageView } from '../../common/jobs/job';
import { tryAgainIn } from '../../common/api/retryAfter';
import { callText } from './callText';
import { retryText } from './retryText';

/** Reads a response header. */
type Headers = (name: string) => string | null;

/** A failed call: the server's message, or why the server couldn't be reached (R7: shown in a red alert). */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: FailureCode | 'network',
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> = {},
    /** On a conflict, the entity as it is now. */
    readonly current?: EntityView,
    readonly requestId?: string,
    /** When to retry, by this browser's clock; the message includes it. */
    readonly retryAt?: number,
  ) {
    super(message);
    this.name = 'CallError';
  }

  static from(body: Partial<FailureBody> | null, status: number, header: Headers = () => null): CallError {
    const text = body?.message ?? callText.failed(status);
    const seconds = body?.retryAfter ?? Number.parseInt(header('Retry-After') ?? '', 10);
    const retryAt = Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined;
    // `Retry-After` is relative; a time of day stays correct for as long as the message is shown.
    const message = retryAt === undefined ? text : retryText(text.replace(tryAgainIn(seconds), '').trim(), retryAt);
    const requestId = header('X-Request-Id') ?? undefined;
    return new CallError(message, body?.code ?? 'failed', status, body?.fields, currentOf(body), requestId, retryAt);
  }
}

/** A view with its kind. */
export type EntityView = { readonly [K in Kind]: { readonly kind: K; readonly view: Views[K] } }[Kind];

const currentOf = (body: Partial<FailureBody> | null): EntityView | undefined =>
  body?.currentKind && ({ kind: body.currentKind, view: body.current } as EntityView);

/** The job as it is now, if the error is a conflict about a job. */
export function currentJobOf(error: unknown): JobPageView | undefined {
  const current = error instanceof CallError ? error.current : undefined;
  return current?.kind === 'jobPage' ? current.view : undefined;
}

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Request ID to quote to support; only for server errors, which users can't fix themselves. */
export const detailOf = (error: unknown): string | undefined =>
  error instanceof CallError && error.requestId !== undefined && error.status >= 500
    ? `request ${error.requestId}`
    : undefined;
