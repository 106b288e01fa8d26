import { answerTime, requestOf } from '../Connection';
import { Ground } from '../ground';
import type { Figure, Row } from '../Row';
import { interleaved, median } from '../rounds';

const small = 1000;

/** What a screen offers over jobs, with what it may grow to. */
const asked: { [path: string]: 'page' | 'search' } = {
  '/jobs?num=10': 'page',
  '/jobs?num=100&activeOnly=true': 'page',
  '/jobs?num=25&mineOnly=true': 'page',
  '/jobs?workflowView=true&num=50': 'page',
  '/jobs?limit=50': 'page',
  '/jobs?limit=50&sort=num': 'page',
  '/jobs?limit=50&sort=name': 'page',
  '/jobs?limit=50&sort=-name': 'page',
  '/jobs?limit=50&sort=dueBackTime': 'page',
  '/jobs?limit=50&sort=-dueBackTime': 'page',
  '/jobs?limit=50&sort=statusTimeCurrent': 'page',
  '/jobs?limit=50&sort=-statusTimeCurrent': 'page',
  '/jobs?limit=50&status=Review,RFI': 'page',
  '/jobs?limit=50&status=Released': 'page',
  '/jobs?limit=50&status=No%20Takeoff': 'page',
  '/jobs?limit=50&filter%5Brush%5D=true': 'page',
  '/jobs?limit=50&filter%5Blevel%5D=3': 'page',
  '/jobs?limit=50&filter%5Bdrafter%5D=none': 'page',
  '/jobs?limit=50&q=hangar': 'search',
  '/jobs?limit=50&q=%D0%9A%D0%B8%D1%97%D0%B2%20school': 'search',
  '/jobs?limit=50&q=100500': 'search',
  '/admin/data/weekly': 'page',
};

/** The same asked of a thousand jobs and of very many: here the small one is the yardstick. */
export const growth: Row = {
  number: 3,
  task: `growth from ${small.toLocaleString('en-US')} jobs to the many of this run`,
  async run(large) {
    const few = await Ground.open(small);
    const figures: Figure[] = [];
    for (const [path, kind] of Object.entries(asked)) {
      const time = (ground: Ground) =>
        answerTime(ground.port, requestOf(`/api/v1${path}`, { headers: ground.bearer(ground.admin) }));
      const times = await interleaved(15, { many: () => time(large), few: () => time(few) });
      figures.push({
        what: decodeURIComponent(path),
        ours: median(times.many),
        bare: median(times.few),
        unit: 'ms',
        better: 'less',
        goal: kind === 'page' ? 1.25 : 8,
      });
    }
    await few.close();
    return figures;
  },
};
