import { failures, texts, type FailureCode } from '../../../common/api/errors';
import { deniedText } from '../../../common/access/accessText';
import { entryOf, type Row } from '../../../common/api/route';

interface DocumentedError {
  readonly description: string;
  readonly message: string;
  readonly more?: object;
}
/** Description and example of each error. */
const documented = {
  badRequest: { description: 'The request can\u2019t be read.', message: "The request body isn't valid JSON." },
  unauthorized: { description: 'No bearer token, or one that is no longer valid.', message: texts.tokenFailed },
  forbidden: {
    description: 'You can read this, but can\u2019t do this.',
    message: deniedText['job.validate'],
  },
  notFound: { description: 'It doesn\u2019t exist, or you can\u2019t read it.', message: texts.notFound },
  conflict: {
    description:
      'Someone changed the record first, or its status doesn\u2019t allow this. `current` is its latest version.',
    message: 'Mei Tanaka took 100066 first.',
    more: { current: { _id: 431, version: 7, statusCurrent: 'Working' }, currentKind: 'jobPage' },
  },
  tooLarge: { description: 'The body or its files are too large.', message: texts.filesTooBig },
  wrongType: { description: 'The body has another content type.', message: 'Send the body as application/json.' },
  invalid: {
    description: 'A field or parameter is missing, unknown or out of range. `fields` names each.',
    message: 'Name is required.',
    more: { fields: { name: 'is required' } },
  },
  tooMany: {
    description: 'Rate limit reached. See Retry-After.',
    message: 'Too many requests. Try again in a minute.',
    more: { retryAfter: 60 },
  },
  unavailable: {
    description: 'The server or a service it depends on isn\u2019t responding. See Retry-After.',
    message: texts.unavailable,
    more: { retryAfter: 5 },
  },
  full: {
    description: 'The server\u2019s disk is full. Nothing was saved. See Retry-After.',
    message: texts.diskFull,
    more: { retryAfter: 300 },
  },
} as const satisfies Partial<Record<FailureCode, DocumentedError>>;
type DocumentedCode = keyof typeof documented;

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } };

/** Reusable error responses. */
export const errorResponses = Object.fromEntries(
  Object.entries(documented as Record<string, DocumentedError>).map(([code, { description, message, more }]) => [
    code,
    {
      description,
      ...(more && 'retryAfter' in more ? { headers: retryAfter } : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          example: { message, code, status: failures[code as DocumentedCode], ...more },
        },
      },
    },
  ]),
);

/** Public calls that check a secret themselves, and so can return 401. */
const openButChecked: readonly string[] = [
  'auth.login',
  'files.download',
  'files.thumbnail',
  'files.version',
  'partner.createJob',
];

/** The errors a call can return. */
export function errorsOf(name: string, row: Row): Record<string, { $ref: string }> {
  const open = entryOf(row) === 'public';
  const writes = row.method !== 'GET';
  const takes = writes && (row.body !== undefined || row.multipart !== undefined);
  const codes: [DocumentedCode, boolean][] = [
    ['badRequest', takes],
    ['unauthorized', !open || openButChecked.includes(name)],
    ['forbidden', !open || name === 'partner.createJob'],
    ['notFound', row.params !== undefined || takes],
    ['conflict', writes],
    ['tooLarge', takes],
    ['wrongType', takes],
    ['invalid', takes || row.query !== undefined],
    ['tooMany', true],
    ['unavailable', true],
    ['full', writes],
  ];
  return Object.fromEntries(
    codes
      .filter(([, applies]) => applies)
      .map(([code]) => [failures[code], { $ref: `#/components/responses/${code}` }]),
  );
}
