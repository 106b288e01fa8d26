import { type DestinationStream, type Logger, pino } from 'pino';

interface Coded extends Error {
  code?: unknown;
  original?: { code?: unknown };
}

/** Fields that are hidden at any level of a log line. */
const secrets = [
  ...['authorization', 'cookie', 'password', 'passwordHash', 'token', 'tokenHash', 'secret', 'pwLink', 'mongoToken'],
  ...['apiKey', 'secretAccessKey', 'signature', 'jwtSecret', 'smtpUrl', 'redisUrl', 'databaseUrl', 'DATABASE_URL'],
  ...['REDIS_URL', 'SMTP_URL', 'JWT_SECRET'],
];

/** Also hides secrets in texts: passwords in URLs, bearer tokens, password links, and signatures of links. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(\b[a-z][a-z0-9+]*:\/\/)[^\s/@]*@/gi, '$1…@')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …')
    .replace(/(\/reset(?:-password)?\/\d+\/)[\w-]+/g, '$1…')
    .replace(/(\/(?:lost-password|get-pw-link)\/)[^/?\s]+/g, '$1…')
    .replace(/(\/(?:customer-quotes|q)\/)[\w-]{43}/g, '$1…')
    .replace(/\b(token|signature|password|secret|key|X-Amz-[A-Za-z]+)=[^&\s"']+/gi, '$1=…')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '…');

/** Structured logs without secrets (security D15); errors have name, message and stack, never the values of a statement. */
export const makeLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '…',
      },
      formatters: {
        log: (line) => (typeof line.path === 'string' ? { ...line, path: withoutSecrets(line.path) } : line),
      },
      serializers: {
        err: (error: Coded) =>
          error instanceof Error
            ? {
                ...{ name: error.name, message: withoutSecrets(error.message) },
                ...{ code: error.code ?? error.original?.code, stack: withoutSecrets(error.stack ?? '') },
              }
            : { message: withoutSecrets(String(error)) },
      },
    },
    ...(to ? [to] : []),
  );
