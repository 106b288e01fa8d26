import type { FailureBody, FailureCode } from '../../common/api/errors';

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
  ) {
    super(message);
    this.name = 'CallError';
  }

  static from(body: Partial<FailureBody> | null, status: number, requestId?: string): CallError {
    const message = body?.message ?? `The server answered ${status}.`;
    return new CallError(message, body?.code ?? 'failed', status, body?.fields, body?.current, requestId);
  }
}

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What whoever helps needs to find it in the log: only of faults, which the person cannot mend. */
export const detailOf = (error: unknown): string | undefined =>
  error instanceof CallError && error.requestId !== undefined && error.status >= 500
    ? `request ${error.requestId}`
    : undefined;
