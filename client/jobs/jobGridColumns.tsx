import { levelName } from '../../common/jobs/levelName';
import type { JobView } from '../../common/jobs/job';
import { inches, money, unknown } from '../../common/format/numbers';
import { seesBadges } from '../access/seesBadges';
import type { Person } from '../access/useMe';
import { JobDue, JobNumber } from '../home/jobColumns';
import { DrafterBadge } from '../ui/DrafterBadge';
import type { GridColumn } from '../ui/gridColumn';
import { RelativeDate } from '../ui/RelativeDate';
import { RushTag } from '../ui/RushTag';
import { Status } from '../ui/Status';
import { progressText } from './JobProgress';
import { RowBadge } from './RowBadge';
import css from './jobList.module.css';

type JobColumn = GridColumn<JobView>;
const blank = <span className="t3">{unknown}</span>;

const status: JobColumn = {
  key: 'status',
  head: 'Status',
  width: 112,
  card: 'top',
  cell: (job) => <Status status={job.statusCurrent} />,
};
const num: JobColumn = {
  key: 'num',
  head: 'Number',
  width: 116,
  sort: 'num',
  sortsLike: 'numbers',
  sortsDown: true,
  fixed: true,
  card: 'below',
  cell: (job) => <JobNumber job={job} />,
};
const name: JobColumn = {
  key: 'name',
  head: 'Name',
  width: 200,
  grow: 2,
  sort: 'name',
  card: 'below',
  cell: (job) => (
    <span className={css.jobName} title={job.name}>
      <span className="cut">{job.name}</span> {job.rush && <RushTag />}
    </span>
  ),
};
const client: JobColumn = {
  key: 'client',
  head: 'Client',
  width: 140,
  grow: 1,
  quiet: true,
  card: 'none',
  cell: (job) => <span title={job.owner.companyName}>{job.owner.companyName}</span>,
};
const customer: JobColumn = {
  key: 'customer',
  head: 'Customer',
  width: 100,
  grow: 1,
  quiet: true,
  card: 'belowEnd',
  cell: ({ customer: of }) => (of ? <span title={of.name}>{of.shortName || of.name}</span> : blank),
};
const city: JobColumn = {
  key: 'city',
  head: 'City',
  width: 100,
  grow: 1,
  quiet: true,
  card: 'none',
  cell: (job) => [job.city, job.state].filter(Boolean).join(', ') || blank,
};
const panel: JobColumn = {
  key: 'panel',
  head: 'Panel',
  width: 64,
  card: 'none',
  cell: (job) => <span title={job.pan1Name}>{job.pan1Name || blank}</span>,
};
const width: JobColumn = {
  key: 'width',
  head: 'Width, in',
  width: 74,
  numeric: true,
  card: 'none',
  // The job that a quote is begun with has none.
  cell: (job) => (job.pan1Width ? inches(job.pan1Width) : blank),
};
const level: JobColumn = {
  key: 'level',
  head: 'Level',
  width: 64,
  numeric: true,
  card: 'none',
  cell: (job) => (job.level == null ? blank : levelName(job.level)),
};
const drafter: JobColumn = {
  key: 'drafter',
  head: 'Drafter',
  width: 66,
  card: 'belowEnd',
  cell: (job) => <DrafterBadge drafter={job.cadCurrent ?? null} />,
};
const due: JobColumn = {
  key: 'due',
  head: 'Due',
  width: 142,
  sort: 'dueBackTime',
  sortsLike: 'times',
  card: 'end',
  cell: (job) => (job.dueBackTime === null ? blank : <JobDue job={job} />),
};
const timeIn: JobColumn = {
  key: 'timeIn',
  head: 'Time in',
  width: 70,
  numeric: true,
  quiet: true,
  card: 'none',
  cell: (job) => <RelativeDate at={job.timeIn} />,
};
const since: JobColumn = {
  key: 'since',
  head: 'Status since',
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
  head: 'Progress',
  width: 78,
  numeric: true,
  hidden: true,
  card: 'none',
  cell: (job) => progressText(job.statusCurrent),
};
const quote: JobColumn = {
  key: 'quote',
  head: 'Quote',
  width: 72,
  card: 'top',
  cell: (job) => <RowBadge of="quote" job={job} />,
};
const production: JobColumn = {
  key: 'production',
  head: 'Production',
  width: 96,
  card: 'top',
  cell: (job) => <RowBadge of="production" job={job} />,
};
const author: JobColumn = {
  key: 'author',
  head: 'Submitted by',
  width: 120,
  quiet: true,
  hidden: true,
  card: 'none',
  cell: (job) => job.author.name,
};
const street: JobColumn = {
  key: 'street',
  head: 'Street',
  width: 140,
  quiet: true,
  hidden: true,
  card: 'none',
  cell: (job) => job.street || blank,
};
const price: JobColumn = {
  key: 'price',
  head: 'Price, $',
  width: 84,
  numeric: true,
  hidden: true,
  card: 'none',
  cell: (job) => (job.revenue == null ? blank : money(job.revenue)),
};
const billing: JobColumn = {
  key: 'billing',
  head: 'Billing',
  width: 96,
  hidden: true,
  card: 'none',
  cell: (job) => job.billingStatusCurrent,
};

/**
 * The columns of a kind of reader (spec §6, decisions §1 "Audiences"): nothing that the views of its audience do not
 * hold. Whose job it is is the office's business, price and billing the admins'; role customer has no customers.
 */
export function jobGridColumns(me: Person): readonly JobColumn[] {
  const { viewer, staff, admin } = me;
  return [
    status,
    num,
    name,
    ...(staff ? [client] : []),
    // On a phone's card the drafter stands in its place.
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
