import type { Routes } from '../../common/api/routes';
import { settingsId } from '../../common/settings/settingRules';
import { Settings } from '../../db/models/Settings';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { presentOne, type Run } from '../views/present';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { rows } from '../work/sql';
import { settingsPresenter } from './presentSettings';

const present = ({ viewer }: Pick<Ask, 'viewer'>, run: Run) =>
  presentOne(run, settingsPresenter, settingsId, readerOf({ viewer }), scope.settings(viewer));

export const findSettings = (ask: Ask<Routes['settings.get']>) =>
  present(ask, (sql, bind) => rows(ask.house.db, sql, bind));

/**
 * Set office hours, holidays and turnaround. Due times that stand were promised and stay; whatever is reckoned from now
 * on, a rush or an answered RFI included, is reckoned by the new ones.
 */
export async function updateSettings(ask: Ask<Routes['settings.update']>) {
  const { expected, holidays, ...fields } = ask.body;
  const reply = await change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
    const settings = await work.lock(Settings, settingsId, scope.settings(ask.viewer));
    await work.expect('settings', settings, expected, Object.keys(ask.body));
    const { opens = settings.opens, closes = settings.closes } = fields;
    if (closes <= opens) {
      throw invalid(
        fields.closes === undefined
          ? { opens: 'must be earlier than the closing' }
          : { closes: 'must be later than the opening' },
      );
    }
    await work.update(Settings, settings, { ...fields, holidays: holidays && [...new Set(holidays)].sort() });
    return present(ask, (sql, bind) => work.sql(sql, bind));
  });
  // Whatever is asked of this process after the answer is computed by the new settings.
  ask.house.calendar.forget();
  await ask.house.calendar();
  return reply;
}
