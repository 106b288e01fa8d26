// Baselines for the newest jobs: rows as objects, JSON text built by PostgreSQL, and rows through Express; and an
// unchanged poll that Express answers from an ETag in memory.
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { newest } from './jobRows';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
const rows = async () => JSON.stringify((await pool.query({ name: 'rows', text: newest })).rows);
const asText = `SELECT coalesce(json_agg(x), '[]')::text AS text FROM (${newest}) x`;
const text = async () => (await pool.query<{ text: string }>({ name: 'text', text: asText })).rows[0]?.text ?? '[]';

const tag = '"kept"';
const app = express();
app.set('etag', false);
app.get('/express', async (_request, response) => {
  response.type('application/json').send(await rows());
});
app.get('/unchanged', async (request, response) => {
  if (request.headers['if-none-match'] === tag) response.status(304).end();
  else response.setHeader('ETag', tag).json([]);
});

const server = createServer((request, response) => {
  const make = request.url === '/rows' ? rows : request.url === '/text' ? text : null;
  if (!make) return app(request, response);
  make().then((body) => response.setHeader('Content-Type', 'application/json').end(body));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
