import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { audienceOf } from '../../common/access/audience';
import { can } from '../../common/access/can';
import type { Viewer } from '../../common/access/viewer';
import { entryOf, permissionsOf, type Row } from '../../common/api/route';
import { apiBase, type RouteName, routes } from '../../common/api/routes';
import { dateKey, localDay } from '../../common/jobs/clock';
import type { Services } from '../services';
import type { ChangeFeed } from '../live/ChangeFeed';
import { Json } from '../views/present';
import type { Answer, CallContext, Handler, Received } from '../callContext';
import { isSigned } from '../access/signature';
import { networkOf } from '../access/networkOf';
import type { Repeatable } from '../work/idempotency';
import { invalid, notFound, unauthorized } from '../work/refusal';
import { withLongStatements } from '../work/longStatements';
import { authenticator, type Identity } from './authenticate';
import { identify } from './identify';
import { addressOf, callerOf, countCall } from './callLimits';
import { handlers } from './handlers';
import { discard, maxTextFields, receiver } from './receive';
import { nameRequest } from './requestId';
import { noneLeft, parse, parseJson, parseParams } from './parseInput';
import { fail } from './sendFailure';
import { sendDownload } from './sendDownload';

const bodyLimit = 256 * 1024;

/**
 * Mounts every route of the contract: authenticate → permission → parse → handler → reply. The only place that handles
 * requests and responses. A route without a handler, or with an unknown permission, stops startup (security D1).
 */
export function mount(app: Express, services: Services, changeFeed: () => ChangeFeed | null): void {
  const authenticate = authenticator(services);
  const json = express.json({
    limit: bodyLimit,
    strict: false,
    // The signature covers the raw bytes.
    verify: (request, _response, bytes) => {
      (request as Sealed).bytes = bytes;
    },
  });

  for (const [name, row] of Object.entries(routes) as [RouteName, Row][]) {
    const handler = handlers[name] as unknown as Handler<Row> | undefined;
    if (!handler) throw new Error(`The call ${name} has no handler.`);
    checkPermissions(name, row);
    const receive = row.multipart ? receiver(services, row.multipart.files, row.body ? maxTextFields : 0) : null;
    const serve = async (request: Request, response: Response): Promise<void> => {
      let received: Received[] = [];
      let identity: Identity | null = null;
      try {
        identity = await identify(name, row, request, authenticate);
        await countCall(services, name, row, request, identity);
        const hasBody = row.method !== 'GET' && row.method !== 'DELETE' && !row.multipart;
        // Read the body before checking IDs, so that a malformed ID behaves exactly like an unknown one.
        if (hasBody) await parseJson(json, request, response);
        if (row.signed) checkSigned(services, request);
        if (receive) received = await receive(request, response);
        const params = parseParams(row, request.params);
        const query = row.query ? parse(row.query, { ...request.query }, name) : noneLeft(request.query, 'query');
        const tag = row.polled && identity ? etag(services, changeFeed(), identity, request) : null;
        if (tag && request.headers['if-none-match'] === tag) {
          response.status(304).setHeader('Cache-Control', 'no-store').setHeader('ETag', tag).end();
          return;
        }
        let body: unknown;
        if (row.body && (hasBody || receive))
          body = parse(row.body, request.body === undefined ? {} : request.body, name);
        const context = {
          // A file is read from the database page by page while it is downloaded.
          services: 'file' in row.reply ? withLongStatements(services) : services,
          viewer: identity?.viewer as Viewer,
          session: identity?.session as CallContext['session'],
          params: params as never,
          query: query as never,
          body: body as never,
          received,
          address: addressOf(request),
          userAgent: request.headers['user-agent'] ?? '',
          cookies: request.headers.cookie ?? '',
          repeatable: row.creates && identity ? await repeatableOf(name, request, identity, body, received) : undefined,
          call: name,
          row,
        };
        const answer = await handler(context);
        // Clean up before the response, so that no temporary file is left when the client has it.
        await clear(services, received);
        await send(
          request,
          response,
          row,
          answer,
          tag,
          identity ? callerOf(identity) : `network ${networkOf(addressOf(request))}`,
        );
      } catch (error) {
        await clear(services, received);
        await fail(services, request, response, error, identity?.viewer ?? null);
      }
    };
    app[row.method.toLowerCase() as 'get'](`${apiBase}${row.path}`, (request, response) => {
      const began = performance.now();
      const id = nameRequest(request, response, services.env.trustProxy);
      response.once('close', () => {
        const ms = performance.now() - began;
        services.metrics.callAnswered(name, response.statusCode, ms / 1000);
        services.log.debug({ request: id, call: name, status: response.statusCode, ms: Math.round(ms) }, 'called');
      });
      return serve(request, response);
    });
  }
  app.use('/api', (request: Request, response: Response) => {
    void fail(services, request, response, notFound(), null);
  });
  // Express couldn't decode the URL: a malformed ID is answered like an unknown one.
  app.use('/api', (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    void fail(services, request, response, error instanceof URIError ? notFound() : error, null);
  });
}

function checkPermissions(name: RouteName, row: Row): void {
  const entry = entryOf(row);
  if (entry === undefined) throw new Error(`The call ${name} has no permission.`);
  const unknown = [entry, row.may].flatMap(permissionsOf).find((permission) => !(permission in can));
  if (unknown !== undefined) throw new Error(`The call ${name} has the unknown permission ${unknown}.`);
  const early = permissionsOf(entry).find((permission) => can[permission].length > 1);
  if (early !== undefined) throw new Error(`The call ${name} checks ${early} before its record is loaded.`);
}

type Sealed = IncomingMessage & { bytes?: Buffer };

/** Refuses the call unless its body is signed with the partner's secret. */
function checkSigned({ env, now }: Services, request: Request & Sealed): void {
  const signature = request.headers['x-takeoffs-signature'];
  if (env.mrmSecret === null || !isSigned(env.mrmSecret, request.bytes ?? Buffer.alloc(0), signature, now()))
    throw unauthorized();
}

const clear = async (services: Services, received: readonly Received[]): Promise<void> => {
  if (received.length === 0) return;
  await discard(received).catch((error: unknown) => services.log.warn({ err: error }, 'could not delete an upload'));
};

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
    throw invalid({ 'Idempotency-Key': 'must be 8 to 200 characters: letters, digits and symbols' });
  }
  const hash = createHash('sha256').update(request.originalUrl).update(JSON.stringify(body));
  for (const { path } of received) for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { userId: viewer.id, route, key, requestHash: hash.digest('base64url') };
}

let date = { minute: Number.NaN, timeZone: '', key: '' };
/** Today's date in the office, cached per minute. */
function officeDate({ now, env: { officeTz: timeZone } }: Services): string {
  const minute = Math.floor(now().getTime() / 60_000);
  if (minute !== date.minute || timeZone !== date.timeZone)
    date = { minute, timeZone, key: dateKey(localDay(minute * 60_000, timeZone)) };
  return date.key;
}

/**
 * ETag of everything a response depends on, computed before the query: build, session, audience, URL, office date and
 * the last published change. An unchanged poll gets a 304 without a query. None until the change feed has first polled.
 */
function etag(
  services: Services,
  changeFeed: ChangeFeed | null,
  { viewer, session }: Identity,
  request: Request,
): string | null {
  if (!changeFeed || changeFeed.tag === null || changeFeed.age > 3000) return null;
  const parts = [
    services.env.build,
    session.sessionId,
    audienceOf(viewer),
    viewer.companyId,
    request.originalUrl,
    officeDate(services),
    changeFeed.tag,
  ];
  // Weak, because the same response may be compressed or not.
  return `W/"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`;
}

/** Compresses lists to an eighth. Set up per response, so that unchanged polls and short responses don't pay for it. */
const compress = compression();
const longJson = 1024;

function sendJson(request: Request, response: Response, text: string): void {
  response.type('application/json');
  if (text.length <= longJson) response.send(text);
  else compress(request, response, () => response.send(text));
}

async function send(
  request: Request,
  response: Response,
  row: Row,
  answer: Answer,
  tag: string | null,
  reader: string,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (tag) response.setHeader('ETag', tag);
  if ('download' in answer) {
    return sendDownload(response.set(answer.headers ?? {}), answer.download, reader);
  }
  if ('elsewhere' in answer) {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.redirect(302, answer.elsewhere);
    return;
  }
  response.status(row.status ?? 200);
  if (answer instanceof Json) sendJson(request, response, answer.text);
  else if ('json' in answer) sendJson(request, response.set(answer.headers), answer.json.text);
  else if (answer.value === undefined) response.end();
  else sendJson(request, response, JSON.stringify(answer.value));
}
