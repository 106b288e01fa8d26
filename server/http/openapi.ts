import * as z from 'zod/mini';
import { widestSchema } from '../../common/access/fields';
import type { Row } from '../../common/api/route';
import { apiBase, routes } from '../../common/api/routes';
import { kinds, views } from '../../common/api/views';
import { eventSchemas, messageSchemas } from '../../common/live/events';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
};
const ref = (kind: string) => ({ $ref: `#/components/schemas/${kind}` });

function replySchema(row: Row): Record<string, unknown> {
  if ('one' in row.reply) return ref(row.reply.one);
  if ('many' in row.reply) return { type: 'array', items: ref(row.reply.many) };
  if ('schema' in row.reply) return schemaOf(row.reply.schema, 'output');
  return { type: 'string', format: 'binary' };
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: of,
  }));
}

/** OpenAPI 3.1, made of the contract's rows. */
export function openapi(version: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(routes) as [string, Row][]) {
    const path = `${apiBase}${row.path}`.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][row.method.toLowerCase()] = {
      operationId: name,
      summary: row.says,
      ...(row.policy === 'public' ? { security: [] } : {}),
      parameters: [
        ...parameters(row.params, 'path'),
        ...parameters(row.query, 'query'),
        ...(row.creates
          ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
          : []),
      ],
      ...(row.body && !row.multipart
        ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } } }
        : {}),
      ...(row.multipart
        ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: multipart(row) } } } }
        : {}),
      responses: {
        [row.status ?? 200]: {
          description: 'Done',
          content: {
            ['file' in row.reply ? 'application/octet-stream' : 'application/json']: { schema: replySchema(row) },
          },
        },
        default: { description: 'Refused', content: { 'application/json': { schema: ref('Failure') } } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Takeoffs',
      version,
      description: 'Takeoff jobs for metal roofs. Fields that only some audiences read are optional here.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries(kinds.map((kind) => [kind, schemaOf(widestSchema(views[kind]), 'output')])),
        Failure: {
          type: 'object',
          required: ['message', 'code', 'status'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            status: { type: 'integer' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            current: {},
          },
        },
      },
    },
    security: [{ bearer: [] }],
    paths,
  };
}
const multipart = ({ multipart: form, body }: Row) => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      (form?.files ?? []).map((field) => [field, { type: 'array', items: { type: 'string', format: 'binary' } }]),
    ),
    ...(body ? (schemaOf(body, 'input').properties as object) : {}),
  },
});

/** AsyncAPI 3.0 of the Socket.IO line. */
export function asyncapi(version: string): object {
  const messages = (schemas: Record<string, z.ZodMiniType>) =>
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, { name, payload: schemaOf(schema, 'output') }]),
    );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Takeoffs, live',
      version,
      description: 'Socket.IO, default path, WebSocket transport, auth: {token}. Rules: server/live/PROTOCOL.md.',
    },
    channels: {
      line: { address: '/socket.io/', messages: { ...messages(eventSchemas), ...messages(messageSchemas) } },
    },
    operations: {
      receive: {
        action: 'send',
        channel: { $ref: '#/channels/line' },
        messages: Object.keys(eventSchemas).map((m) => ({ $ref: `#/channels/line/messages/${m}` })),
      },
      ask: {
        action: 'receive',
        channel: { $ref: '#/channels/line' },
        messages: Object.keys(messageSchemas).map((m) => ({ $ref: `#/channels/line/messages/${m}` })),
      },
    },
  };
}
