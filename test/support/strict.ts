import * as z from 'zod/mini';
import { type Audience, audienceOf, type Reader } from '../../common/access/audience';
import { fieldsFor, viewSchema } from '../../common/access/fields';
import { failures } from '../../common/api/errors';
import type { Row } from '../../common/api/route';
import { routes, type RouteName } from '../../common/api/routes';
import { type Kind, views } from '../../common/api/views';
import { type Changed, eventSchemas } from '../../common/live/events';
import { weeklySchema } from '../../common/stats/stats';
import type { Person } from './people';

/**
 * Every response and event in every test is validated strictly against its audience's schema, so a missing or extra field
 * fails the test that caused it, whatever the test is about. Which audience may read which field is tested separately,
 * against a handwritten table.
 */
const failureSchema = z.strictObject({
  message: z.string().check(z.minLength(1)),
  code: z.enum(Object.keys(failures) as [string, ...string[]]),
  status: z.int(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  currentKind: z.optional(z.string()),
  retryAfter: z.optional(z.int()),
});

export const audienceOfPerson = (person: Person): Audience | null => audienceOf({ ...person, onHold: false });
const readerOfPerson = (person: Person): Audience | 'display' | null =>
  person.displayId === undefined ? audienceOfPerson(person) : 'display';

const viewFor = (kind: Kind, person: Person): z.ZodMiniType => {
  const audience = readerOfPerson(person);
  if (kind === 'user') return viewSchema(views.user, audience === 'admin' ? 'admin' : 'self');
  if (audience === null) throw new Error(`${person.name} is inactive and reads no ${kind}.`);
  return viewSchema(views[kind], audience);
};

/** True if a view has exactly the fields this user may read. */
export function isViewFor(kind: Kind, person: Person, view: unknown): boolean {
  return audienceOfPerson(person) !== null && viewFor(kind, person).safeParse(view).success;
}

const signedIn = (analytics: boolean): z.ZodMiniType => {
  const self = z.strictObject({
    ...Object.fromEntries(
      fieldsFor(views.user, 'self').map((name) => [name, views.user.fields[name]!.schema('self' as Reader)]),
    ),
    token: z.string(),
    ...(analytics ? { mongoToken: z.string() } : {}),
  });
  return self;
};

/** Weekly figures for admins only: admins get all of them, others none. */
const adminFigures = [
  ...['waiting', 'salesLastWeek', 'salesThisWeek', 'adminLastWeek'],
  ...['adminThisWeek', 'adminLastMonth', 'adminThisMonth'],
];
const weeklyFor = (audience: Audience | 'display'): z.ZodMiniType =>
  weeklySchema.check(
    z.refine((weekly) => adminFigures.every((name) => name in weekly === (audience === 'admin')), 'admin figures'),
  );

function schemaOf(name: RouteName, person: Person | null): z.ZodMiniType | null {
  const row: Row = routes[name];
  if (name === 'auth.login') return signedIn(false);
  if (name === 'profile.get') return signedIn(audienceOfPerson(person as Person) === 'admin');
  if (name === 'profile.update') return signedIn(false);
  if (name === 'stats.weekly') return weeklyFor(readerOfPerson(person as Person) as Audience | 'display');
  if (name === 'notes.create') {
    return z.strictObject({ note: viewFor('note', person as Person), notedJob: viewFor('jobPage', person as Person) });
  }
  if ('one' in row.reply) return viewFor(row.reply.one, person as Person);
  if ('many' in row.reply) return z.array(viewFor(row.reply.many, person as Person));
  if ('removed' in row.reply) return z.strictObject({ _id: z.int() });
  return 'schema' in row.reply ? row.reply.schema : null;
}

function parse(schema: z.ZodMiniType, value: unknown, what: string): void {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${what} does not match the reader's schema: ${z.prettifyError(parsed.error)}`);
}

/** The kind of view returned in a conflict, by the call's prefix. */
const conflictKinds: Readonly<Record<string, Kind>> = {
  users: 'user',
  profile: 'user',
  companies: 'companyPage',
  customers: 'customer',
  items: 'item',
  imports: 'import',
  quotes: 'quotePage',
  prints: 'quotePage',
  links: 'quotePage',
  margin: 'quotePage',
  settings: 'settings',
  displays: 'display',
  pins: 'pin',
  templates: 'noteTemplate',
  checklist: 'checklistItem',
};

/** Throws unless a response is exactly what the contract promises this user. */
export function checkReply(name: RouteName, person: Person | null, status: number, body: unknown): void {
  if (status === 304) return;
  if (status >= 400) {
    checkFailure(status, body, `${name} ${status}`);
    const { current, currentKind } = body as { current?: unknown; currentKind?: string };
    // A conflict includes the current entity as its reader sees it.
    if (current !== undefined) {
      const kind = conflictKinds[name.split('.')[0] as string] ?? 'jobPage';
      if (currentKind !== kind) throw new Error(`${name}: the conflict names ${currentKind}, not ${kind}.`);
      parse(viewFor(kind, person as Person), current, `The conflict body of ${name} for ${person?.name ?? 'nobody'}`);
    }
    return;
  }
  const wanted = (routes[name] as Row).status ?? 200;
  if (status !== wanted) throw new Error(`${name} answered ${status} but the contract says ${wanted}.`);
  const schema = schemaOf(name, person);
  if (schema) parse(schema, body, `The response of ${name} to ${person?.name ?? 'nobody'}`);
}

/** Throws unless a failure has the standard error body. */
export function checkFailure(status: number, body: unknown, what: string): void {
  parse(failureSchema, body, `The error body of ${what}`);
  if ((body as { status: number }).status !== status) throw new Error(`${what}: the body names another status.`);
}

/** Throws if an event is malformed or carries a view its user may not read. */
export function checkEvent(word: string, event: unknown, person: Person): void {
  const what = `The event ${word} to ${person.name}`;
  if (!(word in eventSchemas)) throw new Error(`${what} is not in the protocol.`);
  parse(eventSchemas[word as keyof typeof eventSchemas], event, what);
  if (word !== 'changed') return;
  const { kind, view } = event as Changed;
  if (kind === 'user' && audienceOfPerson(person) === 'admin') {
    const own = viewSchema(views.user, 'self').safeParse(view);
    if (own.success && (view as { _id: number })._id === person.id) return;
  }
  parse(viewFor(kind, person), view, `${what}, kind ${kind},`);
}
