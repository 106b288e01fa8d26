import type { Logger } from 'pino';
import { amounts } from '../db/seeds/large';
import type { Env } from './env/Env';
import { moveStory } from './seed/moveStory';
import { seedStory } from './seed/seedStory';
import { storySignIns } from './seed/storySignIns';
import type { Services } from './services';
import { type RunningServer, startServer } from './startServer';
import { oneRow } from './work/sql';

export interface ProgramOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  /** Folder of the built client; null serves only the API. */
  readonly pages: string | null;
  readonly log: Logger;
}

/** Starts the server, with demo data if the settings ask for it, and prints its address and who can sign in. */
export async function startProgram({ env, databaseUrl, pages, log }: ProgramOptions): Promise<RunningServer> {
  const prepare = env.demo === 'none' ? undefined : loadDemo;
  const server = await startServer({ env, databaseUrl, pages, log, prepare });
  console.log(`Takeoffs is ready at ${env.publicUrl} (listening on ${env.host}:${server.port})`);
  const signIns = env.demo === 'none' ? null : await storySignIns(server.services);
  if (signIns !== null) console.log(signIns);
  else if (await hasNoUsers(server.services)) console.log(firstUserHint);
  return server;
}

/** Shown at startup if there are no users and no demo data. */
const firstUserHint =
  'No users yet. Create the first one with: npm run admin -- create you@example.com (in a container: node .build/server/main.mjs --admin create you@example.com)';

const hasNoUsers = async ({ db }: Services): Promise<boolean> =>
  (await oneRow(db, 'SELECT 1 AS one FROM users LIMIT 1')) === undefined;

async function loadDemo(services: Services): Promise<void> {
  const began = performance.now();
  const large = services.env.demo === 'large';
  if (await seedStory(services, large ? amounts.jobs : 0))
    services.log.info(`loaded ${large ? 'large ' : ''}demo data in ${Math.round(performance.now() - began)} ms`);
  else if (await moveStory(services))
    services.log.info(`moved demo data to today in ${Math.round(performance.now() - began)} ms`);
}
