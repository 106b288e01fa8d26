import { settingsId } from '../../../common/settings/settingRules';
import { call } from '../call';
import { define } from './defineQuery';

/** Queries of settings. */
export const settingsQueries = {
  /** Office hours, holidays and turnaround, from which due times are computed. */
  settings: () =>
    define({
      key: ['settings.get'],
      load: (signal) => call('settings.get', {}, { signal }),
      cache: { shape: 'one', kind: 'settings', id: settingsId },
      polled: 'other',
    }),
  /** How many due times differ from the settings of this version; `done` counts the recalculations on this screen. */
  outdatedDueTimes: (version: number, done: number) =>
    define({
      key: ['settings.dueTimes', version, done],
      load: (signal) => call('settings.dueTimes', {}, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
};
