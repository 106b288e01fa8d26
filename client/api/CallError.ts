import type { FailureBody, FailureCode } from '../../common/api/errors';
import { tryAgainIn } from '../../common/api/retryAfter';
import { retryText } from './retryText';

/** Reads a header of an answer. */
type Headers = (name: string) => string | null;

/** A call that failed: what the server said, or why it could not be asked (spec §8: shown in a red alert). */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: FailureCode | 'network',
    readonly status: number,
    readonly fields: Readonly<Record<string, string>> = {},
    /** conflict: the entity as it is now. */
    readonly current?: unknown,
    readonly requestId?: string,
    /** When another attempt makes sense, by this browser's clock; the message says it, too. */
    readonly retryAt?: number,
  ) {
    super(message);
    this.name = 'CallError';
  }

  static from(body: Partial<FailureBody> | null, status: number, header: Headers = () => null): CallError {
    const said = body?.message ?? `The server answered ${status}.`;
    const seconds = body?.retryAfter ?? Number.parseInt(header('Retry-After') ?? '', 10);
    const retryAt = Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined;
    // The server counts from now; a time of day stays right for as long as the message is shown.
    const message = retryAt === undefined ? said : retryText(said.replace(tryAgainIn(seconds), '').trim(), retryAt);
    const requestId = header('X-Request-Id') ?? undefined;
    return new CallError(message, body?.code ?? 'failed', status, body?.fields, body?.current, requestId, retryAt);
  }
}

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What whoever helps needs to find it in the log: only of faults, which the person cannot mend. */
export const detailOf = (error: unknown): string | undefined =>
  error instanceof CallError && error.requestId !== undefined && error.status >= 500
    ? `request ${error.requestId}`
    : undefined;
