import type * as z from 'zod/mini';
import { eventSchemas, messageSchemas } from '../../../common/live/events';
import { schemaOf } from './jsonSchema';

/** AsyncAPI 3.0 document of the Socket.IO messages. */
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
      context: {
        action: 'receive',
        channel: { $ref: '#/channels/line' },
        messages: Object.keys(messageSchemas).map((m) => ({ $ref: `#/channels/line/messages/${m}` })),
      },
    },
  };
}
