import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Express, Request, Response } from 'express';
import type { Viewer } from '../../../common/access/viewer';
import { fileUrlOf } from '../../../common/api/text';
import { apiBase, routes } from '../../../common/api/routes';
import { fileHeader, resumablePath } from '../../../common/uploads/resumable';
import { allowOneOf } from '../../access/allow';
import type { Services } from '../../services';
import { finishUpload } from '../../uploads/resumable/finishUpload';
import { findUpload, type ResumableUpload } from '../../uploads/resumable/findUpload';
import { badRequest, Refusal } from '../../work/refusal';
import { authenticator } from '../authenticate';
import { callerOf } from '../callLimits';
import { identify } from '../identify';
import { nameRequest } from '../requestId';
import { fail } from '../sendFailure';
import { createProtocol, type Protocol, protocolVersion } from './protocol';

/** Requests are checked as those of this call: its permissions, API key scopes and audit verb. */
const call = 'uploads.create';
const row = routes[call];
const path = `${apiBase}${resumablePath}`;

/** Joining a large file takes longer than proxies wait. The browser asks again meanwhile. */
const finishMs = 20_000;
const askAgainSeconds = 3;

/**
 * Resumable uploads in the tus protocol: the one part of the API without contract rows, because tus defines its methods
 * and headers. Callers are authenticated, allowed and limited by the same functions as in mount().
 */
export function serveUploads(app: Express, services: Services): void {
  const authenticate = authenticator(services);
  const protocol = createProtocol(services);

  const serve = async (request: Request<{ id?: string }>, response: Response): Promise<void> => {
    let viewer: Viewer | null = null;
    try {
      const identity = await identify(call, row, request as Request, authenticate);
      if (!identity) throw new Error(`The call ${call} is public.`);
      viewer = identity.viewer;
      const { id } = request.params;
      await services.gate.limits.take(id === undefined ? 'upload' : 'uploadPart', callerOf(identity));
      response.setHeader('Tus-Resumable', protocolVersion);
      if (request.headers['tus-resumable'] !== protocolVersion) {
        response.setHeader('Tus-Version', protocolVersion);
        throw badRequest(`Send the header Tus-Resumable: ${protocolVersion}.`);
      }
      const upload = id === undefined ? null : await findUpload(services, viewer, id);
      if (upload) allowOneOf({ viewer, row }, `upload.${upload.purpose}`);
      const answer = await protocol(webRequest(request), { viewer, call, row });
      const headers = Object.fromEntries(answer.headers);
      if (upload && headers['upload-offset'] === String(upload.size))
        response.setHeader(fileHeader, fileUrlOf(await finishedFile(services, viewer, upload)));
      response.setHeader('Cache-Control', 'no-store');
      for (const name of sentHeaders) if (headers[name] !== undefined) response.setHeader(name, headers[name]);
      response.status(answer.status).end();
    } catch (error) {
      await fail(services, request as Request, response, error, viewer);
    }
  };

  const route = (request: Request<{ id?: string }>, response: Response) => {
    const began = performance.now();
    nameRequest(request as Request, response, services.env.trustProxy);
    response.once('close', () => {
      const ms = performance.now() - began;
      services.metrics.callAnswered(`uploads.${request.method.toLowerCase()}`, response.statusCode, ms / 1000);
    });
    return serve(request, response);
  };
  app.post(path, route);
  for (const method of ['head', 'patch', 'delete'] as const) app[method](`${path}/:id`, route);
}

/** All others that the library sends would allow requests from other sites. */
const sentHeaders = ['location', 'upload-offset', 'upload-length', 'upload-metadata'];

async function finishedFile(services: Services, viewer: Viewer, upload: ResumableUpload): Promise<string> {
  const finishing = finishUpload(services, { viewer, call }, upload);
  const late = new AbortController();
  const wait = pause(finishMs, null, { signal: late.signal, ref: false }).catch(() => null);
  try {
    const id = await Promise.race([finishing, wait]);
    if (id !== null) return id;
  } finally {
    late.abort();
  }
  finishing.catch((error: unknown) => services.log.warn({ err: error }, 'an upload could not be finished'));
  throw new Refusal(
    'unavailable',
    'The file has arrived and is being saved. Ask again in a few seconds.',
    undefined,
    undefined,
    askAgainSeconds,
  );
}

/** The request as the library takes it: only the protocol's own headers. */
function webRequest(request: Request<{ id?: string }>): Parameters<Protocol>[0] {
  const { method, headers, params } = request;
  const hasBody = method === 'PATCH';
  const names = Object.keys(headers).filter((name) => name === 'tus-resumable' || name.startsWith('upload-'));
  if (hasBody) names.push('content-type', 'content-length');
  const sent = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new globalThis.Request(`http://localhost${path}/${encodeURIComponent(params.id ?? '')}`, {
    method,
    headers: sent,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
  });
}
