import { levelName } from '../../../common/jobs/levelName';
import type { JobView } from '../../../common/jobs/job';
import { inches, money, unknown } from '../../../common/format/numbers';
import { seesBadges } from '../../access/seesBadges';
import type { Person } from '../../access/useMe';
import { CustomerName, JobDue, JobNumber } from '../../home/jobColumns';
import { DrafterBadge } from '../../ui/status/job/DrafterBadge';
import type { GridColumn } from '../../ui/board/gridColumn';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { RushTag } from '../../ui/status/job/RushTag';
import { Status } from '../../ui/status/job/Status';
import { progressText } from '../timeline/JobProgress';
import { RowBadge } from './RowBadge';
import css from './jobList.module.css';
import { jobGridText } from './jobListText';

type JobColumn = GridColumn<JobView>;
const blank = <span className="t3">{unknown}</span>;

const status: JobColumn = {
  key: 'status',
  head: jobGridText.status,
  width: 112,
  card: 'below',
  cell: (job) => <Status status={job.statusCurrent} />,
};
const num: JobColumn = {
  key: 'num',
  head: jobGridText.number,
  width: 104,
  sort: 'num',
  sortsLike: 'numbers',
  sortsDown: true,
  fixed: true,
  card: 'top',
  cell: (job) => <JobNumber job={job} />,
};
const name: JobColumn = {
  key: 'name',
  head: jobGridText.name,
  width: 184,
  grow: 2.2,
  sort: 'name',
  card: 'title',
  cell: (job) => (
    <span className={css.jobName} title={job.name}>
      <span className="cut">{job.name}</span> {job.rush && <RushTag />}
    </span>
  ),
};
const client: JobColumn = {
  key: 'client',
  head: jobGridText.client,
  width: 112,
  grow: 1.1,
  quiet: true,
  card: 'none',
  cell: (job) => <span title={job.owner.companyName}>{job.owner.companyName}</span>,
};
const customer: JobColumn = {
  key: 'customer',
  head: jobGridText.customer,
  width: 92,
  grow: 1.1,
  quiet: true,
  card: 'below',
  cell: ({ customer: of }) => (of ? <CustomerName customer={of} /> : <span className="desk">{blank}</span>),
};
const city: JobColumn = {
  key: 'city',
  head: jobGridText.city,
  width: 88,
  grow: 0.9,
  quiet: true,
  card: 'none',
  cell: (job) => {
    const place = [job.city, job.state].filter(Boolean).join(', ');
    return place === '' ? blank : <span title={place}>{place}</span>;
  },
};
const panel: JobColumn = {
  key: 'panel',
  head: jobGridText.panel,
  width: 64,
  card: 'none',
  cell: (job) => <span title={job.pan1Name}>{job.pan1Name || blank}</span>,
};
const width: JobColumn = {
  key: 'width',
  head: jobGridText.width,
  width: 74,
  numeric: true,
  card: 'none',
  // Jobs created from a quote have no panel.
  cell: (job) => (job.pan1Width ? inches(job.pan1Width) : blank),
};
const level: JobColumn = {
  key: 'level',
  head: jobGridText.level,
  width: 64,
  numeric: true,
  card: 'none',
  cell: (job) => (job.level == null ? blank : levelName(job.level)),
};
const drafter: JobColumn = {
  key: 'drafter',
  head: jobGridText.drafter,
  width: 66,
  card: 'belowEnd',
  cell: (job) => <DrafterBadge drafter={job.cadCurrent ?? null} />,
};
const due: JobColumn = {
  key: 'due',
  head: jobGridText.due,
  width: 174,
  sort: 'dueBackTime',
  sortsLike: 'times',
  card: 'end',
  cell: (job) => (job.dueBackTime === null && job.timeOut === null ? blank : <JobDue job={job} />),
};
const timeIn: JobColumn = {
  key: 'timeIn',
  head: jobGridText.received,
  width: 84,
  numeric: true,
  quiet: true,
  card: 'none',
  cell: (job) => <RelativeDate at={job.timeIn} />,
};
const since: JobColumn = {
  key: 'since',
  head: jobGridText.since,
  width: 100,
  numeric: true,
  quiet: true,
  hidden: true,
  sort: 'statusTimeCurrent',
  sortsLike: 'times',
  sortsDown: true,
  card: 'none',
  cell: (job) => <RelativeDate at={job.statusTimeCurrent} />,
};
const progressed: JobColumn = {
  key: 'progress',
  head: jobGridText.progress,
  width: 78,
  numeric: true,
  hidden: true,
  card: 'none',
  cell: (job) => progressText(job.statusCurrent),
};
const quote: JobColumn = {
  key: 'quote',
  head: jobGridText.quote,
  width: 84,
  grow: 1,
  card: 'belowEnd',
  cell: (job) => <RowBadge of="quote" job={job} />,
};
const production: JobColumn = {
  key: 'production',
  head: jobGridText.production,
  width: 88,
  grow: 1.1,
  card: 'belowEnd',
  cell: (job) => <RowBadge of="production" job={job} />,
};
const author: JobColumn = {
  key: 'author',
  head: jobGridText.submittedBy,
  width: 120,
  quiet: true,
  hidden: true,
  card: 'none',
  cell: (job) => job.author.name,
};
const street: JobColumn = {
  key: 'street',
  head: jobGridText.street,
  width: 140,
  quiet: true,
  hidden: true,
  card: 'none',
  cell: (job) => job.street || blank,
};
const price: JobColumn = {
  key: 'price',
  head: jobGridText.price,
  width: 84,
  numeric: true,
  hidden: true,
  card: 'none',
  cell: (job) => (job.revenue == null ? blank : money(job.revenue)),
};
const billing: JobColumn = {
  key: 'billing',
  head: jobGridText.billing,
  width: 96,
  hidden: true,
  card: 'none',
  cell: (job) => job.billingStatusCurrent,
};

/**
 * Columns that the user's role can read (R1): drafter and level for staff only, price and billing for admins only, no
 * customer for role customer.
 */
export function jobGridColumns(me: Person): readonly JobColumn[] {
  const { viewer, staff, admin } = me;
  return [
    status,
    num,
    name,
    ...(staff ? [client] : []),
    // On a phone, staff see the drafter instead.
    ...(viewer.role === 'customer' ? [] : [staff ? { ...customer, card: 'none' as const } : customer]),
    city,
    panel,
    width,
    ...(staff ? [level, drafter] : []),
    due,
    timeIn,
    since,
    progressed,
    ...(seesBadges(me) ? [quote, production] : []),
    author,
    street,
    ...(admin ? [price, billing] : []),
  ];
}
