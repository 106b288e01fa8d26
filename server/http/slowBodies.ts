import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { texts } from '../../common/api/errors';
import { Refusal } from '../work/refusal';
import { bodyOf } from './failure';

/** Longer than proxies keep an idle connection (60 to 75 s), so that none sends a request on one that we just closed. */
const keepAliveMs = 90_000;
const headersMs = 30_000;

export interface SlowBodyLimits {
  /** The minimum rate: `minBytes` in any `windowMs`. */
  readonly windowMs: number;
  readonly minBytes: number;
}
/** 2 KB/s: the slowest connection on which uploading a drawing makes sense. */
const usual: SlowBodyLimits = { windowMs: 30_000, minBytes: 60_000 };
/** How often a window is measured: a stalled upload is cut off at most a tenth of the window late. */
const samplesPerWindow = 10;

/**
 * Time limits of connections. A large file on a slow line may take as long as it needs; a connection that sends nothing,
 * or just enough to stay open, is cut off.
 */
export function limitSlowBodies(http: Server, limits: SlowBodyLimits = usual): void {
  // Node's own limit is on the whole request, however fast it comes in.
  http.requestTimeout = 0;
  http.headersTimeout = headersMs;
  http.keepAliveTimeout = keepAliveMs;
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
    watch(request, response, limits);
  });
}

function watch(request: IncomingMessage, response: ServerResponse, { windowMs, minBytes }: SlowBodyLimits): void {
  const { socket } = request;
  /** Bytes received so far, at each sample of the last window; the oldest first. */
  let samples = [socket.bytesRead];
  const timer = setInterval(() => {
    // A full buffer means that the server itself is not reading.
    if (request.readableLength >= request.readableHighWaterMark) samples = [];
    samples.push(socket.bytesRead);
    if (samples.length <= samplesPerWindow) return;
    if (socket.bytesRead - (samples.shift() ?? 0) >= minBytes) return;
    clearInterval(timer);
    if (!request.complete) cutOff(request, response);
  }, windowMs / samplesPerWindow);
  const stop = () => clearInterval(timer);
  request.once('close', stop);
  response.once('close', stop);
}

function cutOff(request: IncomingMessage, response: ServerResponse): void {
  // After a response Node no longer tells the request that its connection closed, and its reader would wait forever.
  const end = () => void request.destroy();
  if (response.headersSent) {
    end();
    return;
  }
  response.writeHead(408, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end(JSON.stringify(bodyOf(new Refusal('timedOut', texts.uploadStopped))), end);
}
