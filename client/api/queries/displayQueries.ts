import type { WallJobView } from '../../../common/displays/wallJob';
import type { DisplayView } from '../../../common/displays/display';
import { maxDisplays } from '../../../common/displays/displayPages';
import { byDue } from '../../../common/jobs/matches';
import { boardLimit } from '../../../common/jobs/row';
import { call } from '../call';
import { define, placing } from './defineQuery';

const byName = (a: DisplayView, b: DisplayView): number => {
  const [left, right] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : a._id - b._id;
};

/** Queries of wall displays: the admins' list, and what a display itself reads. */
export const displayQueries = {
  displays: () =>
    define({
      key: ['displays.list'],
      load: (signal) => call('displays.list', {}, { signal }),
      cache: {
        shape: 'list',
        kind: 'display',
        placing: placing<DisplayView>({ belongs: () => true, compare: byName, limit: maxDisplays }),
      },
      polled: 'other',
    }),
  /** This display. */
  ownDisplay: () =>
    define({
      key: ['display.get'],
      load: (signal) => call('display.get', {}, { signal }),
      // Its ID isn't known before the first answer; a display gets no events of others.
      cache: { shape: 'one', kind: 'display', id: null },
      polled: 'other',
    }),
  /** The jobs on the board, as a display reads them. The server removes those that leave it. */
  wallJobs: () =>
    define({
      key: ['display.board'],
      load: (signal) => call('display.board', {}, { signal }),
      cache: {
        shape: 'list',
        kind: 'wallJob',
        placing: placing<WallJobView>({ belongs: () => true, compare: byDue, limit: boardLimit }),
      },
      polled: 'jobList',
    }),
};
