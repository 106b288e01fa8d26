import type { Logger } from 'pino';
import { settingsId } from '../../common/settings/settingRules';
import { connect } from '../../db/connect';
import { Settings } from '../../db/models/Settings';
import { mustBeStopped, recountDays } from '../../db/recountDays';
import type { Ask } from '../../db/withClient';
import { isTimeZone, SettingError } from '../env';
import { change } from '../work/change';
import { makeDoorbell } from '../work/doorbell';

interface Options {
  readonly url: string;
  readonly log: Logger;
  readonly say: (line: string) => void;
  /** For tests; see recountDays. */
  readonly jobsAtOnce?: number;
}

/**
 * Changes the office's time zone of an installation that is stopped, and counts the days of all jobs again, in one
 * transaction: interrupted, it has changed nothing. A program that starts meanwhile waits for its end.
 */
export async function setTimeZone(zone: string, { url, log, say, jobsAtOnce }: Options): Promise<void> {
  if (!isTimeZone(zone))
    throw new SettingError(
      `${zone === '' ? 'Which time zone? Name it' : `${zone} is not a time zone. Name one`} as in America/Chicago.`,
    );
  const db = connect({ url, processId: 'time zone', poolSize: 1, patient: true });
  try {
    const parts = { db, log, now: () => new Date(), doorbell: makeDoorbell() };
    const before = await change(parts, { actor: null, verb: 'admin.setTimeZone' }, async (work) => {
      const ask: Ask = (sql, bind) => work.sql(sql, bind);
      await mustBeStopped(ask);
      const settings = await work.lock(Settings, settingsId);
      if (settings.officeTz === zone) return zone;
      await recountDays(ask, zone, (done, of) => say(`${done} of ${of} jobs counted`), jobsAtOnce);
      // The program may have been stopped for longer than partitions are made ahead.
      await ask('SELECT ensure_change_partitions() IS NULL AS done');
      await work.update(Settings, settings, { officeTz: zone });
      return settings.officeTz;
    });
    say(
      before === zone
        ? `The time zone is ${zone} already.`
        : `The time zone was ${before} and is ${zone} now. Set OFFICE_TZ=${zone} or remove the setting, and start the program.`,
    );
  } finally {
    await db.close();
  }
}
