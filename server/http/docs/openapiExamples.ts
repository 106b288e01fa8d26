/** JSON Schema keywords used for examples. */
export interface JsonSchema {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const id = 'q7Jm2xR9fKc4TzVbN1sLwA';
/** An example for each pattern of the contract, most specific first. */
const texts: readonly string[] = [
  '2026-11-20T15:30:00.000Z',
  `/api/v1/files/${id}`,
  `/api/v1/prints/${id}`,
  'https://example.com/hooks/takeoffs',
  'jordan@example.com',
  'ALP',
  '12',
  id,
  'm3Xk8QwZr5TyUv2AbCdEfGhJkLmNpQrStUvWxYz0123',
  `B${'q7Jm2xR9fKc4TzVbN1sLwA'.repeat(4).slice(0, 86)}`,
  'AG36',
  'U',
  'R0 C1',
  'R1C2',
  'R1',
];
/** Example values by field name. */
const named: Readonly<Record<string, unknown>> = {
  name: 'Barn roof',
  jobName: 'Barn roof',
  companyName: 'Alpine Roofing',
  email: 'jordan@example.com',
  addresses: 'jordan@example.com',
  to: 'jordan@example.com',
  phone: '801 555 0142',
  street: '120 Main St',
  city: 'Ogden',
  state: 'UT',
  text: 'Please add the porch.',
  password: 'correct horse battery',
  currentPassword: 'correct horse battery',
  pan1Name: 'AG Panel',
  pan1Width: 36,
  sku: 'AGP26',
  unit: 'LF',
  code: 'RC1',
  price: 3.68,
  revenue: 120,
  url: 'https://example.com/hooks/takeoffs',
  status: 'Working,Review',
  'filter[status]': 'Working,Review',
};

/** An example that is valid for the schema: its required fields, or its first two. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const first = schema.anyOf.find(({ type }) => type !== 'null');
    return first ? exampleOf(first, name) : null;
  }
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const shown = required.length > 0 ? required : Object.keys(properties).filter((key) => !key.startsWith('_'));
      const some = required.length > 0 ? shown : shown.slice(0, 2);
      return Object.fromEntries(some.map((key) => [key, exampleOf(properties[key] ?? {}, key)]));
    }
    case 'array':
      return schema.items ? [exampleOf(schema.items, name)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return named[name] ?? Math.max(schema.minimum ?? 1, schema.exclusiveMinimum === undefined ? 1 : 2);
    case 'string':
      return textOf(schema, name);
    default:
      return named[name] ?? null;
  }
}

function textOf({ pattern, minLength = 0, maxLength = 1e6 }: JsonSchema, name: string): string {
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  return [named[name], ...(pattern === undefined ? ['A short text', 'AB'] : texts)].find(fits) ?? '';
}
