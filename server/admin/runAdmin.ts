import path from 'node:path';
import type { Logger } from 'pino';
import { type Env, SettingError } from '../env';
import { moveToStore } from '../openStore';
import { webOutbound } from '../outside/outbound/webOutbound';
import { lookOutside } from '../system/lookOutside';
import { backUp } from './backUp';
import { createPerson } from './createPerson';
import { restore } from './restore';
import { setTimeZone } from './setTimeZone';
import { withDatabase } from './withDatabase';
import { withHouse } from './withHouse';

type Say = (line: string) => void;
interface Command {
  readonly words: string;
  readonly does: string;
  /** False: it was done, and what it found is not good. */
  run(env: Env, log: Logger, words: readonly string[], say: Say): Promise<boolean>;
}

const commands: Record<string, Command> = {
  create: {
    words: 'EMAIL [ROLE]',
    does: 'somebody of the office (super, unless another role is named), and a link to set the password',
    run: (env, log, [email = '', role = 'super'], say) =>
      withHouse(env, log, async (house) => {
        const { link, made } = await createPerson(house, email, role);
        say(
          made
            ? `${email} is in, as ${role}. Set the password within 24 hours:`
            : `${email} was in already. A new link:`,
        );
        say(link);
        return true;
      }),
  },
  backup: {
    words: '[FOLDER]',
    does: 'save everything as it is now into a new folder; people may work meanwhile',
    run: (env, log, [folder], say) =>
      withDatabase(env, log, async (url) => {
        const { place, backup, says, missing } = await backUp(env, url, log, folder);
        const rows = backup.database.tables.reduce((sum, table) => sum + table.rows, 0);
        say(
          `${rows} rows of ${backup.database.tables.length} tables and ${backup.files.length} files are in ${place}, ${says}`,
        );
        say('The settings (environment variables, and the key files they name) are not in it: save them yourself.');
        if (missing.length > 0)
          say(
            `${missing.length} files that the database names are not in the file store, and so not in the backup: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`,
          );
        return true;
      }),
  },
  restore: {
    words: 'FOLDER',
    does: 'restore a backup into an installation without people',
    run: (env, log, [folder], say) => {
      if (folder === undefined) throw new SettingError('Which backup? Name its folder.');
      const restored = async (url: string) => {
        const { at, files, database } = await restore(env, url, log, path.resolve(folder));
        say(`As it was at ${at}: ${database.tables.length} tables and ${files.length} files. Start the program.`);
        return true;
      };
      return withDatabase(env, log, restored, { create: true });
    },
  },
  check: {
    words: '',
    does: 'are the settings right, and does everything that they name answer?',
    run: (env, log, _words, say) =>
      withHouse(env, log, async (house) => {
        const found = await lookOutside(house);
        for (const { name, ok, by, says } of found)
          say(`${ok === false ? '✗' : ok === null ? '·' : '✓'} ${name}: ${by}${says === '' ? '' : `, ${says}`}`);
        return found.every(({ ok }) => ok !== false);
      }),
  },
  'set-time-zone': {
    words: 'ZONE',
    does: 'change the office’s time zone, as in America/Denver, while the program is stopped',
    run: (env, log, [zone = ''], say) =>
      withDatabase(env, log, async (url) => {
        await setTimeZone(zone, { url, log, say });
        return true;
      }),
  },
  'move-files': {
    words: '',
    does: 'what the folder of files still holds goes to the store of the settings; may be interrupted and run again',
    run: async (env, _log, _words, say) => {
      const outbound = webOutbound({ allowPrivate: env.allowPrivateOutbound });
      const { moved, bytes } = await moveToStore(env, outbound, () => {});
      say(`${moved} files moved, ${bytes} bytes.`);
      return true;
    },
  },
};

const help = (): string =>
  Object.entries(commands)
    .map(([name, { words, does }]) => `  npm run admin -- ${`${name} ${words}`.padEnd(23)} ${does}`)
    .join('\n');

/** `npm run admin -- …`, beside a program that runs or without one. */
export async function runAdmin(env: Env, log: Logger, words: readonly string[], say: Say): Promise<boolean> {
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new SettingError(`${name === '' ? 'What shall be done?' : `${name} is not known.`} There are\n${help()}`);
  return command.run(env, log, rest, say);
}
