import type { Server } from 'node:http';

/** How long a shutdown waits for running requests, in ms. */
const lastAnswersMs = 3000;

/**
 * Closes all connections: idle ones at once, others after their response. Node closes only those that are idle when the
 * server closes; others would stay open until their keep-alive ends.
 */
export async function closeHttp(http: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const hurry = setTimeout(() => http.closeAllConnections(), lastAnswersMs);
  await closed;
  clearInterval(idle);
  clearTimeout(hurry);
}
