import { responseTime, requestOf } from '../Connection';
import { Workload } from '../Workload';
import type { Figure, Row } from '../Row';
import { compare, interleaved } from '../rounds';

const small = 1000;

/** Requests that screens make, with the kind of growth limit. */
const requests: { [path: string]: 'page' | 'search' } = {
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

/** The same requests with a thousand jobs and with many; the small installation is the baseline. */
export const growth: Row = {
  number: 3,
  task: `growth from ${small.toLocaleString('en-US')} jobs to this run's number`,
  async run(large) {
    const few = await Workload.open(small);
    const figures: Figure[] = [];
    for (const [path, kind] of Object.entries(requests)) {
      const time = (workload: Workload) =>
        responseTime(workload.port, requestOf(`/api/v1${path}`, { headers: workload.bearer(workload.admin) }));
      const times = await interleaved(15, { many: () => time(large), few: () => time(few) });
      figures.push({
        what: decodeURIComponent(path),
        ...compare(times.many, times.few),
        unit: 'ms',
        better: 'less',
        goal: kind === 'page' ? 1.25 : 8,
      });
    }
    await few.close();
    return figures;
  },
};
