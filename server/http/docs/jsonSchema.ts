import * as z from 'zod/mini';
import { maxInteger } from '../../../common/api/pathId';
import type { JsonSchema } from './openapiExamples';

const isSafeBound = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
const versions = ['version', 'expected'];

/** Converts a contract schema to JSON Schema, with the database's number limits instead of JavaScript's. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return bounded(rest, '') as JsonSchema;
}

function bounded(node: unknown, name: string): unknown {
  if (Array.isArray(node)) return node.map((one) => bounded(one, name));
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node)
    .filter(([key, value]) => !((key === 'minimum' || key === 'maximum') && isSafeBound(value)))
    .map(([key, value]) => [key, key === 'properties' ? byName(value as object) : bounded(value, name)]);
  const isVersion = versions.includes(name) && (node as JsonSchema).type === 'integer';
  return { ...Object.fromEntries(entries), ...(isVersion ? { minimum: 1, maximum: maxInteger } : {}) };
}

const byName = (properties: object) =>
  Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, bounded(of, name)]));
