import type { Logger } from 'pino';
import { settingsId } from '../../common/settings/settingRules';
import { connect } from '../../db/connect';
import { Settings } from '../../db/models/Settings';
import { mustBeStopped, recountDays } from '../../db/recountDays';
import type { RunSql } from '../../db/withClient';
import { isTimeZone } from '../env/isTimeZone';
import { SettingError } from '../env/SettingError';
import { change } from '../work/change';
import { createCommitNotifier } from '../work/CommitNotifier';

interface Options {
  readonly url: string;
  readonly log: Logger;
  readonly say: (line: string) => void;
  /** Used by tests; see recountDays. */
  readonly jobsAtOnce?: number;
}

/**
 * Changes the time zone of a stopped installation and recounts the days of all jobs in one transaction. A program
 * started in the meantime waits for it.
 */
export async function setTimeZone(zone: string, { url, log, say, jobsAtOnce }: Options): Promise<void> {
  if (!isTimeZone(zone))
    throw new SettingError(
      zone === ''
        ? 'Specify a time zone, such as America/Chicago.'
        : `${zone} isn't a time zone. Use one such as America/Chicago.`,
    );
  const db = connect({ url, processId: 'time zone', poolSize: 1, patient: true });
  try {
    const parts = { db, log, now: () => new Date(), commitNotifier: createCommitNotifier() };
    const before = await change(parts, { actor: null, verb: 'admin.setTimeZone' }, async (work) => {
      const ask: RunSql = (sql, bind) => work.sql(sql, bind);
      await mustBeStopped(ask);
      const settings = await work.lock(Settings, settingsId);
      if (settings.officeTz === zone) return zone;
      await recountDays(ask, zone, (done, of) => say(`${done} of ${of} jobs counted`), jobsAtOnce);
      // The program may have been stopped for longer than partitions are created ahead.
      await ask('SELECT ensure_change_partitions() IS NULL AS done');
      await work.update(Settings, settings, { officeTz: zone });
      return settings.officeTz;
    });
    say(
      before === zone
        ? `The time zone is already ${zone}.`
        : `Changed the time zone from ${before} to ${zone}. Set OFFICE_TZ=${zone} or remove it, then start the program.`,
    );
  } finally {
    await db.close();
  }
}
