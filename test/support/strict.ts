import * as z from 'zod/mini';
import { type Audience, audienceOf, type Reader } from '../../common/access/audience';
import { fieldsFor, viewSchema } from '../../common/access/fields';
import { failures } from '../../common/api/errors';
import type { Row } from '../../common/api/route';
import { routes, type RouteName } from '../../common/api/routes';
import { type Kind, views } from '../../common/api/views';
import { type Changed, eventSchemas } from '../../common/live/events';
import { weeklyFor } from '../../common/stats/stats';
import type { Person } from './people';

/**
 * Every reply and every event of every test is parsed strictly by its audience's schema: a field too many or too few
 * fails the test that caused it, whatever that test was about. Which audience may read which field is proven
 * elsewhere, against a table written by hand.
 */
const failureSchema = z.strictObject({
  message: z.string().check(z.minLength(1)),
  code: z.enum(Object.keys(failures) as [string, ...string[]]),
  status: z.int(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  retryAfter: z.optional(z.int()),
});

export const audienceOfPerson = (person: Person): Audience | null => audienceOf({ ...person, onHold: false });

const viewFor = (kind: Kind, person: Person): z.ZodMiniType => {
  const audience = audienceOfPerson(person);
  if (kind === 'user') return viewSchema(views.user, audience === 'admin' ? 'admin' : 'self');
  if (audience === null) throw new Error(`${person.name} is inactive and reads no ${kind}.`);
  return viewSchema(views[kind], audience);
};

/** Is this what the person gets of a kind, field by field? */
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

function schemaOf(name: RouteName, person: Person | null): z.ZodMiniType | null {
  const row: Row = routes[name];
  if (name === 'auth.login') return signedIn(false);
  if (name === 'profile.get') return signedIn(audienceOfPerson(person as Person) === 'admin');
  if (name === 'profile.update') return signedIn(false);
  if (name === 'stats.weekly') return weeklyFor(audienceOfPerson(person as Person) as Audience);
  if (name === 'notes.create') {
    return z.strictObject({ note: viewFor('note', person as Person), notedJob: viewFor('jobPage', person as Person) });
  }
  if ('one' in row.reply) return viewFor(row.reply.one, person as Person);
  if ('many' in row.reply) return z.array(viewFor(row.reply.many, person as Person));
  return 'schema' in row.reply ? row.reply.schema : null;
}

function parse(schema: z.ZodMiniType, value: unknown, what: string): void {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${what} is not what its reader gets: ${z.prettifyError(parsed.error)}`);
}

/** Whose view stands in a conflict, by the noun of the call. */
const conflictKinds: Readonly<Record<string, Kind>> = {
  users: 'user',
  profile: 'user',
  companies: 'companyPage',
  customers: 'customer',
  items: 'item',
  imports: 'import',
  quotes: 'quotePage',
};

/** Throws when a reply is not exactly what the contract promises this person. */
export function checkReply(name: RouteName, person: Person | null, status: number, body: unknown): void {
  if (status === 304) return;
  if (status >= 400) {
    checkFailure(status, body, `${name} ${status}`);
    const { current } = body as { current?: unknown };
    // A conflict shows the entity as its reader sees it now.
    if (current !== undefined) {
      const kind = conflictKinds[name.split('.')[0] as string] ?? 'jobPage';
      parse(viewFor(kind, person as Person), current, `The conflict of ${name} for ${person?.name ?? 'nobody'}`);
    }
    return;
  }
  const wanted = (routes[name] as Row).status ?? 200;
  if (status !== wanted) throw new Error(`${name} answered ${status} where the contract says ${wanted}.`);
  const schema = schemaOf(name, person);
  if (schema) parse(schema, body, `The reply of ${name} to ${person?.name ?? 'nobody'}`);
}

/** Throws when a refusal is not the one body that refusals have. */
export function checkFailure(status: number, body: unknown, what: string): void {
  parse(failureSchema, body, `The refusal of ${what}`);
  if ((body as { status: number }).status !== status) throw new Error(`${what}: the body names another status.`);
}

/** Throws when an event is malformed, or carries a view that is not its reader's. */
export function checkEvent(word: string, event: unknown, person: Person): void {
  const what = `The event ${word} to ${person.name}`;
  if (!(word in eventSchemas)) throw new Error(`${what} is no word of the protocol.`);
  parse(eventSchemas[word as keyof typeof eventSchemas], event, what);
  if (word !== 'changed') return;
  const { kind, view } = event as Changed;
  if (kind === 'user' && audienceOfPerson(person) === 'admin') {
    const own = viewSchema(views.user, 'self').safeParse(view);
    if (own.success && (view as { _id: number })._id === person.id) return;
  }
  parse(viewFor(kind, person), view, `${what}, kind ${kind},`);
}
