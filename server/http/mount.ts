import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { audienceOf } from '../../common/access/audience';
import { can, type Permission } from '../../common/access/can';
import { isActive, type Viewer } from '../../common/access/viewer';
import { inactiveMessage } from '../../common/users/activation';
import { failures, texts } from '../../common/api/errors';
import type { Row } from '../../common/api/route';
import { apiBase, type RouteName, routes } from '../../common/api/routes';
import { dateKey, localDay } from '../../common/jobs/clock';
import type { House } from '../house';
import { published } from '../live/presenters';
import { OutOfReach } from '../outside/OutOfReach';
import type { Tail } from '../live/tail';
import { Json, presentOne } from '../views/present';
import type { Answer, Ask, Handler, Received } from '../ask';
import { isSigned } from '../access/signature';
import { mayByKey } from '../access/keyScopes';
import type { Repeatable } from '../work/idempotency';
import { forbidden, invalid, notFound, Refusal, retryAfterOf, unauthorized } from '../work/refusal';
import { rows } from '../work/sql';
import { authenticator, type Identity } from './authenticate';
import { addressOf, countCall } from './callLimits';
import { asRefusal, bodyOf } from './failure';
import { handlers } from './handlers';
import { discard, maxTextFields, receiver } from './receive';
import { problemOf } from './problemOf';
import { nameRequest } from './requestId';
import { scopeOf } from './scopeOf';
import { sendDownload } from './sendDownload';

const bodyLimit = 256 * 1024;

/**
 * Walks the contract: authenticate → parse → policy → handler → reply. The only place that sees requests and
 * responses. A row without a handler, or with a policy that does not exist, stops the start (security D1).
 */
export function mount(app: Express, house: House, tail: () => Tail | null): void {
  const authenticate = authenticator(house);
  const json = express.json({
    limit: bodyLimit,
    strict: false,
    // A signature is of the bytes as they came.
    verify: (request, _response, bytes) => {
      (request as Sealed).bytes = bytes;
    },
  });

  for (const [name, row] of Object.entries(routes) as [RouteName, Row][]) {
    const handler = handlers[name] as unknown as Handler<Row> | undefined;
    if (!handler) throw new Error(`The call ${name} has no handler.`);
    if (row.policy !== 'public' && row.policy !== 'signedIn' && !(row.policy in can)) {
      throw new Error(`The call ${name} has no policy.`);
    }
    const receive = row.multipart ? receiver(house, row.multipart.files, row.body ? maxTextFields : 0) : null;
    const serve = async (request: Request, response: Response): Promise<void> => {
      let received: Received[] = [];
      let identity: Identity | null = null;
      try {
        identity = await identify(name, row, request, authenticate);
        await countCall(house, name, row, request, identity);
        const hasBody = row.method !== 'GET' && row.method !== 'DELETE' && !row.multipart;
        // Read before the ids are looked at: a malformed one must not even close the connection where an unknown one does not.
        if (hasBody) await parseJson(json, request, response);
        if (row.signed) checkSigned(house, request);
        if (receive) received = await receive(request, response);
        const params = parseParams(row, request.params);
        const query = row.query ? parse(row.query, { ...request.query }) : noneLeft(request.query, 'query');
        const tag = row.polled && identity ? etag(house, tail(), identity, request) : null;
        if (tag && request.headers['if-none-match'] === tag) {
          response.status(304).setHeader('Cache-Control', 'no-store').setHeader('ETag', tag).end();
          return;
        }
        let body: unknown;
        if (row.body && (hasBody || receive)) body = parse(row.body, request.body === undefined ? {} : request.body);
        const ask = {
          house,
          viewer: identity?.viewer as Viewer,
          session: identity?.session as Ask['session'],
          params: params as never,
          query: query as never,
          body: body as never,
          received,
          address: addressOf(request),
          cookies: request.headers.cookie ?? '',
          repeatable: row.creates && identity ? await repeatableOf(name, request, identity, body, received) : undefined,
          call: name,
        };
        const answer = await handler(ask);
        // Before the answer: whoever has it finds nothing half received.
        await clear(house, received);
        await send(
          response,
          row,
          answer,
          tag,
          identity ? `user ${identity.viewer.id}` : `address ${addressOf(request)}`,
        );
      } catch (error) {
        await clear(house, received);
        await fail(house, request, response, error, identity?.viewer ?? null);
      }
    };
    app[row.method.toLowerCase() as 'get'](`${apiBase}${row.path}`, (request, response) => {
      const began = performance.now();
      const id = nameRequest(request, response, house.env.trustProxy);
      response.once('close', () => {
        const ms = performance.now() - began;
        house.metrics.called(name, response.statusCode, ms / 1000);
        house.log.debug({ request: id, call: name, status: response.statusCode, ms: Math.round(ms) }, 'called');
      });
      return serve(request, response);
    });
  }
  app.use('/api', (request: Request, response: Response) => {
    void fail(house, request, response, notFound(), null);
  });
  // Express itself could not read the address: a malformed id is an unknown one.
  app.use('/api', (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    void fail(house, request, response, error instanceof URIError ? notFound() : error, null);
  });
}

type Sealed = IncomingMessage & { bytes?: Buffer };

/** A partner without a secret cannot speak for itself. */
function checkSigned({ env, now }: House, request: Request & Sealed): void {
  const said = request.headers['x-takeoffs-signature'];
  if (env.mrmSecret === null || !isSigned(env.mrmSecret, request.bytes ?? Buffer.alloc(0), said, now()))
    throw unauthorized();
}

const clear = async (house: House, received: readonly Received[]): Promise<void> => {
  if (received.length === 0) return;
  await discard(received).catch((error: unknown) => house.log.warn({ err: error }, 'an upload was not cleared'));
};

async function identify(
  name: RouteName,
  row: Row,
  request: Request,
  authenticate: (request: Request) => Promise<Identity>,
): Promise<Identity | null> {
  if (row.policy === 'public') {
    // A download may be made by bearer; a bearer that is no good leaves the link to speak for itself.
    if (!('file' in row.reply) || !request.headers.authorization) return null;
    const known = await authenticate(request).catch(() => null);
    return known && mayByKey(known.scopes, name) ? known : null;
  }
  const identity = await authenticate(request);
  if (!mayByKey(identity.scopes, name))
    throw forbidden('This key is not good for this call. Make one with the scope that it needs.');
  if (row.policy === 'signedIn') return identity;
  if (!isActive(identity.viewer)) throw forbidden(inactiveMessage(identity.viewer));
  const allowed = can[row.policy as Permission] as (viewer: Viewer) => boolean;
  if (!allowed(identity.viewer))
    throw forbidden(`You are not allowed to do this (${row.policy}). Ask an admin if you need to.`);
  return identity;
}

/** A malformed id answers like an unknown one, without echoing it (decisions §1). */
function parseParams(row: Row, given: unknown): unknown {
  if (!row.params) return undefined;
  const parsed = row.params.safeParse({ ...(given as object) });
  if (!parsed.success) throw notFound();
  return parsed.data;
}

function parse(schema: NonNullable<Row['body']>, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  // A map: `__proto__` is a name like any other.
  const fields = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        fields.set([...issue.path, key].map(String).join('.').slice(0, 60), 'is not a field of this call');
    else {
      const name = issue.path.map(String).join('.');
      if (!fields.has(name)) fields.set(name, problemOf(issue, given));
    }
  }
  throw invalid(Object.fromEntries(fields));
}
function noneLeft(given: object, what: string): undefined {
  const first = Object.keys(given)[0];
  if (first !== undefined) throw invalid({ [first.slice(0, 60)]: `is not a ${what} parameter of this call` });
  return undefined;
}

const parseJson = (json: express.Handler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding']) {
      if (!request.is('application/json'))
        return reject(new Refusal('wrongType', 'Send the body as application/json.'));
    }
    json(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });

async function repeatableOf(
  route: string,
  request: Request,
  { viewer }: Identity,
  body: unknown,
  received: readonly Received[],
): Promise<Repeatable | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': 'has 8 to 200 letters, digits or signs' });
  }
  const hash = createHash('sha256').update(request.originalUrl).update(JSON.stringify(body));
  for (const { path } of received) for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { userId: viewer.id, route, key, requestHash: hash.digest('base64url') };
}

let date = { minute: Number.NaN, timeZone: '', key: '' };
/** Today in the office, looked up once a minute: no office is between two dates within one. */
function officeDate({ now, env: { officeTz: timeZone } }: House): string {
  const minute = Math.floor(now().getTime() / 60_000);
  if (minute !== date.minute || timeZone !== date.timeZone)
    date = { minute, timeZone, key: dateKey(localDay(minute * 60_000, timeZone)) };
  return date.key;
}

/**
 * What an answer depends on, taken before the query: build, session, audience, url, office date, and the last change
 * handed on. An unchanged poll is answered from memory; none before the tail's first look.
 */
function etag(house: House, tail: Tail | null, { viewer, session }: Identity, request: Request): string | null {
  if (!tail || tail.tag === null || tail.age > 3000) return null;
  const parts = [
    house.env.build,
    session.sessionId,
    audienceOf(viewer),
    viewer.companyId,
    request.originalUrl,
    officeDate(house),
    tail.tag,
  ];
  return `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`;
}

async function send(response: Response, row: Row, answer: Answer, tag: string | null, reader: string): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (tag) response.setHeader('ETag', tag);
  if ('download' in answer) {
    return sendDownload(response, answer.download, reader);
  }
  if ('elsewhere' in answer) {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.redirect(302, answer.elsewhere);
    return;
  }
  response.status(row.status ?? 200);
  if (answer instanceof Json) {
    response.type('application/json').send(answer.text);
  } else if ('json' in answer) {
    response.set(answer.headers).type('application/json').send(answer.json.text);
  } else {
    response.json(answer.value);
  }
}

const idOf = (request: Request, response: Response, house: House): string =>
  (response.locals.requestId as string | undefined) ?? nameRequest(request, response, house.env.trustProxy);

async function fail(
  house: House,
  request: Request,
  response: Response,
  error: unknown,
  viewer: Viewer | null,
): Promise<void> {
  const refusal = asRefusal(error) ?? new Refusal('failed', texts.somethingWrong);
  const about = { request: idOf(request, response, house), method: request.method, path: request.path };
  if (refusal.code === 'full') {
    house.diskSpace.note(error);
    house.log.error({ err: error, ...about }, 'a disk is full');
  }
  if (refusal.code === 'failed') house.log.error({ err: error, ...about }, 'a call failed');
  if (error instanceof OutOfReach) house.log.warn({ err: error, ...about }, 'a foreign system is out of reach');
  if (refusal.status === failures.forbidden) house.log.info({ user: viewer?.id, ...about }, 'denied');
  if (refusal.status === failures.tooMany)
    house.log.warn({ user: viewer?.id, address: addressOf(request), ...about }, 'limited');
  if (response.headersSent || response.destroyed) return void response.destroy();
  const current = refusal.entity && viewer ? await currentOf(house, refusal.entity, viewer) : undefined;
  response.setHeader('Cache-Control', 'no-store');
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  // What was not read of a refused body would be taken for the next request of this connection.
  if (!request.complete) response.setHeader('Connection', 'close');
  response.status(refusal.status).json(bodyOf(refusal, current));
}

/** The entity as the asker may see it now, for a conflict (decisions §2 "Stale screens"). */
async function currentOf(house: House, { kind, id }: NonNullable<Refusal['entity']>, viewer: Viewer): Promise<unknown> {
  const reader = audienceOf(viewer);
  if (reader === null) return undefined;
  try {
    const view = await presentOne(
      (sql, bind) => rows(house.db, sql, bind),
      published[kind].presenter,
      id,
      reader,
      scopeOf(kind, viewer),
    );
    return JSON.parse(view.text);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    house.log.warn({ err: error }, 'the current view could not be added to a conflict');
    return undefined;
  }
}
