import type { Routes } from '../../common/api/routes';
import { settingsId } from '../../common/settings/settingRules';
import { Settings } from '../../db/models/Settings';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { presentOne, type Run } from '../views/present';
import { bumpDependents } from '../work/bumpDependents';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { rows } from '../work/sql';
import { settingsPresenter } from './presentSettings';

const present = ({ viewer }: Pick<CallContext, 'viewer'>, run: Run) =>
  presentOne(run, settingsPresenter, settingsId, readerOf({ viewer }), scope.settings(viewer));

export const findSettings = (context: CallContext<Routes['settings.get']>) =>
  present(context, (sql, bind) => rows(context.services.db, sql, bind));

/**
 * Sets office hours, holidays and turnaround. Stored due times don't change until someone recalculates them; due times
 * computed later, also for rush and answered RFIs, use the new settings.
 */
export async function updateSettings(context: CallContext<Routes['settings.update']>) {
  const { expected, holidays, ...fields } = context.body;
  const reply = await change(context.services, { actor: context.viewer, verb: context.call }, async (work) => {
    const settings = await work.lock(Settings, settingsId, scope.settings(context.viewer));
    await work.expect('settings', settings, expected, Object.keys(context.body));
    const { opens = settings.opens, closes = settings.closes } = fields;
    if (closes <= opens) {
      throw invalid(
        fields.closes === undefined
          ? { opens: 'must be earlier than the closing' }
          : { closes: 'must be later than the opening' },
      );
    }
    const updated = await work.update(Settings, settings, {
      ...fields,
      holidays: holidays && [...new Set(holidays)].sort(),
    });
    if (updated.version !== settings.version) await bumpDependents(work, 'settings', settings.id);
    return present(context, (sql, bind) => work.sql(sql, bind));
  });
  // Calls that reach this process after the response use the new settings.
  context.services.calendar.forget();
  await context.services.calendar();
  return reply;
}
