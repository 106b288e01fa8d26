import path from 'node:path';
import type { Logger } from 'pino';
import { fileSize } from '../../common/format/fileSize';
import { listUpTo } from '../../common/format/list';
import { plural } from '../../common/format/plural';
import type { Env } from '../env/Env';
import { SettingError } from '../env/SettingError';
import { moveToStore } from '../openStore';
import { webOutbound } from '../outside/outbound/webOutbound';
import { lookOutside } from '../system/lookOutside';
import { backUp } from './backUp';
import { createPerson } from './createPerson';
import { restore } from './restore';
import { setTimeZone } from './setTimeZone';
import { withDatabase } from './withDatabase';
import { withServices } from './withServices';

type Say = (line: string) => void;
interface Command {
  readonly words: string;
  readonly does: string;
  /** Returns false if the command found a problem; sets the exit code. */
  run(env: Env, log: Logger, words: readonly string[], say: Say): Promise<boolean>;
}

const commands: Record<string, Command> = {
  create: {
    words: 'EMAIL [ROLE]',
    does: 'Create a staff account (role super by default) with a password link',
    run: (env, log, [email = '', role = 'super'], say) =>
      withServices(env, log, async (services) => {
        const { link, made } = await createPerson(services, email, role);
        say(
          made ? `Created ${email} (${role}). Set a password within 24 hours:` : `${email} already exists. New link:`,
        );
        say(link);
        return true;
      }),
  },
  backup: {
    words: '[FOLDER]',
    does: 'Back up everything to a new folder; people can keep working',
    run: (env, log, [folder], say) =>
      withDatabase(env, log, async (url) => {
        const { place, backup, says, missing, damaged } = await backUp(env, url, log, folder);
        const rows = backup.database.tables.reduce((sum, table) => sum + table.rows, 0);
        say(
          `Backed up ${plural(rows, 'row', 'rows')}, ${plural(backup.database.tables.length, 'table', 'tables')} and ${plural(backup.files.length, 'file', 'files')} to ${place}, ${says}`,
        );
        say("Settings (environment variables and key files) aren't included. Back them up yourself.");
        if (missing.length > 0)
          say(`The backup is incomplete. Missing from the file store (${missing.length}): ${listUpTo(5, missing)}`);
        if (damaged.length > 0)
          say(`Damaged in the file store, and copied as they are (${damaged.length}): ${listUpTo(5, damaged)}`);
        return missing.length + damaged.length === 0;
      }),
  },
  restore: {
    words: 'FOLDER [--same-store]',
    does: 'Restore a backup into an empty installation; --same-store if it replaces the one that used the file store',
    run: (env, log, words, say) => {
      const sameStore = words.includes('--same-store');
      const folder = words.find((word) => !word.startsWith('--'));
      const unknown = words.find((word) => word.startsWith('--') && word !== '--same-store');
      if (unknown !== undefined) throw new SettingError(`Unknown option: ${unknown}.`);
      if (folder === undefined) throw new SettingError('Specify the backup folder.');
      const restored = async (url: string) => {
        const { at, files, database } = await restore(env, url, log, path.resolve(folder), { sameStore });
        say(
          `Restored ${plural(database.tables.length, 'table', 'tables')} and ${plural(files.length, 'file', 'files')} from ${at}. Start the program.`,
        );
        return true;
      };
      return withDatabase(env, log, restored, { create: true });
    },
  },
  check: {
    words: '',
    does: 'Check the settings and the services they name',
    run: (env, log, _words, say) =>
      withServices(env, log, async (services) => {
        const found = await lookOutside(services);
        for (const { name, ok, by, says } of found)
          say(`${ok === false ? '✗' : ok === null ? '·' : '✓'} ${name}: ${by}${says === '' ? '' : `, ${says}`}`);
        return found.every(({ ok }) => ok !== false);
      }),
  },
  'set-time-zone': {
    words: 'ZONE',
    does: 'Change the office time zone, such as America/Denver (stop the program first)',
    run: (env, log, [zone = ''], say) =>
      withDatabase(env, log, async (url) => {
        await setTimeZone(zone, { url, log, say });
        return true;
      }),
  },
  'move-files': {
    words: '',
    does: 'Move files from the local folder to the configured store; safe to re-run',
    run: async (env, _log, _words, say) => {
      const outbound = webOutbound({ allowPrivate: env.allowPrivateOutbound });
      const { moved, bytes } = await moveToStore(env, outbound, () => {});
      say(`Moved ${plural(moved, 'file', 'files')}, ${fileSize(bytes)}.`);
      return true;
    },
  },
};

const help = (): string =>
  Object.entries(commands)
    .map(([name, { words, does }]) => `  npm run admin -- ${`${name} ${words}`.padEnd(29)} ${does}`)
    .join('\n');

/** Runs `npm run admin -- …`, also while the program is running. */
export async function runAdmin(env: Env, log: Logger, words: readonly string[], say: Say): Promise<boolean> {
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new SettingError(name === '' ? `Commands:\n${help()}` : `Unknown command: ${name}. Commands:\n${help()}`);
  return command.run(env, log, rest, say);
}
