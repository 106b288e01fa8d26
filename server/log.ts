import { type Logger, pino } from 'pino';

interface Coded extends Error {
  code?: unknown;
  original?: { code?: unknown };
}

/** Structured logs without secrets (security D15): of an error its name, words and place, never the values of a statement. */
export const makeLog = (level: string): Logger =>
  pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      err: (error: Coded) =>
        error instanceof Error
          ? { name: error.name, message: error.message, code: error.code ?? error.original?.code, stack: error.stack }
          : { message: String(error) },
    },
  });
