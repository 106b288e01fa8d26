import * as z from 'zod/mini';
import { widestSchema } from '../../../common/access/fields';
import { failures } from '../../../common/api/errors';
import { entryOf, type May, permissionsOf, type Row } from '../../../common/api/route';
import { apiBase, routes } from '../../../common/api/routes';
import { idNumber } from '../../../common/api/text';
import { kinds, views } from '../../../common/api/views';
import { schemaOf } from './jsonSchema';
import { errorResponses, errorsOf } from './openapiErrors';
import { exampleOf, type JsonSchema } from './openapiExamples';
import { tags } from './openapiTags';

const ref = (kind: string) => ({ $ref: `#/components/schemas/${kind}` });

function replySchema(row: Row): object {
  if ('one' in row.reply) return ref(row.reply.one);
  if ('many' in row.reply) return { type: 'array', items: ref(row.reply.many) };
  if ('removed' in row.reply) return schemaOf(z.strictObject({ _id: idNumber }), 'output');
  if ('schema' in row.reply) return schemaOf(row.reply.schema, 'output');
  return { type: 'string', format: 'binary' };
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
    example: exampleOf(of, name),
  }));
}

/** The first sentence, up to a colon or semicolon. */
const summaryOf = (says: string): string => (/^.*?(?=[.:;](?:\s|$)|$)/.exec(says)?.[0] ?? says).slice(0, 120);

/** The permission, or one of several. */
function named(right: May | undefined): string {
  const permissions = permissionsOf(right).map((permission) => `\`${permission}\``);
  return permissions.length < 2
    ? `the ${permissions[0]} permission`
    : `one of the permissions ${permissions.join(', ')}, depending on the request`;
}

/** Describes the permissions needed for the call. */
function rights(row: Row): string {
  const { reads, may } = row;
  const entry = entryOf(row);
  if (entry === 'public')
    return reads && may ? `Requires ${named(may)}, by a token or by the request itself.` : 'No token needed.';
  if (entry === 'signedIn') return 'Any signed-in user, active or not.';
  return reads && may
    ? `Requires ${named(may)}, on a record that you can read (\`${reads}\`).`
    : `Requires ${named(entry)}.`;
}

/** How a call is authenticated, where not by a bearer token. */
function securityOf(row: Row): object {
  const entry = entryOf(row);
  if (entry === 'public') return { security: [] };
  return entry === 'display.show' ? { security: [{ display: [] }] } : {};
}

function describe(row: Row): string {
  return [
    row.says,
    rights(row),
    ...(row.creates ? ['Supports Idempotency-Key: repeating a request with the same key runs it once.'] : []),
    ...(row.polled ? ['Returns 304 to If-None-Match when nothing has changed.'] : []),
    ...(row.signed ? ['The body is signed with the shared secret, in X-Takeoffs-Signature.'] : []),
  ].join('\n\n');
}

const jsonBody = (schema: JsonSchema) => ({
  required: true,
  content: { 'application/json': { schema, example: exampleOf(schema) } },
});

/** OpenAPI 3.1 document, generated from the contract. */
export function openapi(version: string, { url, email }: { url: string; email: string }): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(routes) as [string, Row][]) {
    const path = `${apiBase}${row.path}`.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][row.method.toLowerCase()] = {
      operationId: name,
      tags: [name.slice(0, name.indexOf('.'))],
      summary: summaryOf(row.says),
      description: describe(row),
      ...securityOf(row),
      parameters: [
        ...parameters(row.params, 'path'),
        ...parameters(row.query, 'query'),
        ...(row.creates
          ? [
              {
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: { type: 'string', minLength: 8, maxLength: 200 },
                example: 'barn-roof-2026-11-20',
              },
            ]
          : []),
      ],
      ...(row.body && !row.multipart ? { requestBody: jsonBody(schemaOf(row.body, 'input')) } : {}),
      ...(row.multipart
        ? {
            requestBody: {
              required: true,
              content: { 'multipart/form-data': { schema: multipart(row), example: multipartExample(row) } },
            },
          }
        : {}),
      responses: {
        [row.status ?? 200]: {
          description: 'Done',
          content: {
            ['file' in row.reply ? 'application/octet-stream' : 'application/json']: { schema: replySchema(row) },
          },
        },
        ...errorsOf(name, row),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Takeoffs',
      version,
      description:
        'Metal roofing takeoffs. Sign in or create an API key, and send it as a bearer token. Fields that only some roles can read are optional here.',
      contact: { name: 'Support', email },
    },
    servers: [{ url, description: 'This server' }],
    tags,
    components: {
      responses: errorResponses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        display: { type: 'apiKey', in: 'cookie', name: 'display' },
      },
      schemas: {
        ...Object.fromEntries(kinds.map((kind) => [kind, schemaOf(widestSchema(views[kind]), 'output')])),
        Failure: {
          type: 'object',
          required: ['message', 'code', 'status'],
          properties: {
            message: { type: 'string', description: 'A message for people: what happened and what to do.' },
            code: { type: 'string', enum: Object.keys(failures) },
            status: { type: 'integer' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Per wrong field, by its path: what is wrong, to follow its label.',
            },
            current: { description: 'On a conflict: the latest version of the record.' },
            currentKind: { type: 'string', enum: kinds, description: 'The kind of `current`.' },
            retryAfter: { type: 'integer', description: 'Seconds to wait before trying again.' },
          },
        },
      },
    },
    security: [{ bearer: [] }],
    paths,
  };
}
/** One file per field, and the text fields a call requires. */
const multipartExample = ({ multipart: form, body }: Row) => ({
  ...Object.fromEntries((form?.files ?? []).slice(0, 1).map((field) => [field, [fileNames[field] ?? 'takeoff.pdf']])),
  ...(body ? (exampleOf(schemaOf(body, 'input')) as object) : {}),
});
const fileNames: Readonly<Record<string, string>> = { file: 'items.csv', logo: 'logo.png' };

const multipart = ({ multipart: form, body }: Row) => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      (form?.files ?? []).map((field) => [field, { type: 'array', items: { type: 'string', format: 'binary' } }]),
    ),
    ...(body ? (schemaOf(body, 'input').properties as object) : {}),
  },
});
