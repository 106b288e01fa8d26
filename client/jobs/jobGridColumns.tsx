import type { JobView } from '../../common/jobs/job';
import { inches, money, unknown } from '../../common/format/numbers';
import type { Person } from '../access/useMe';
import { JobDue, JobNumber } from '../home/jobColumns';
import { DrafterBadge } from '../ui/DrafterBadge';
import type { GridColumn } from '../ui/gridColumn';
import { Pips } from '../ui/Pips';
import { RelativeDate } from '../ui/RelativeDate';
import { RushTag } from '../ui/RushTag';
import { Status } from '../ui/Status';

type JobColumn = GridColumn<JobView>;
const blank = <span className="t3">{unknown}</span>;

const status: JobColumn = {
  key: 'status',
  head: 'Status',
  width: 118,
  card: 'top',
  cell: (job) => <Status status={job.statusCurrent} />,
};
const num: JobColumn = {
  key: 'num',
  head: 'Number',
  width: 108,
  sort: 'num',
  sortsDown: true,
  fixed: true,
  card: 'below',
  cell: (job) => <JobNumber job={job} />,
};
const name: JobColumn = {
  key: 'name',
  head: 'Name',
  width: 180,
  grow: 2,
  sort: 'name',
  card: 'below',
  cell: (job) => (
    <span title={job.name}>
      {job.name} {job.rush && <RushTag />}
    </span>
  ),
};
const client: JobColumn = {
  key: 'client',
  head: 'Client',
  width: 130,
  grow: 1,
  quiet: true,
  card: 'none',
  cell: (job) => <span title={job.owner.companyName}>{job.owner.companyName}</span>,
};
const customer: JobColumn = {
  key: 'customer',
  head: 'Customer',
  width: 110,
  grow: 1,
  quiet: true,
  card: 'belowEnd',
  cell: ({ customer: of }) => (of ? <span title={of.name}>{of.shortName || of.name}</span> : blank),
};
const city: JobColumn = {
  key: 'city',
  head: 'City',
  width: 110,
  grow: 1,
  quiet: true,
  card: 'none',
  cell: (job) => [job.city, job.state].filter(Boolean).join(', ') || blank,
};
const panel: JobColumn = {
  key: 'panel',
  head: 'Panel',
  width: 76,
  card: 'none',
  cell: (job) => <span title={job.pan1Name}>{job.pan1Name || blank}</span>,
};
const width: JobColumn = {
  key: 'width',
  head: 'Width, in',
  width: 76,
  numeric: true,
  card: 'none',
  cell: (job) => inches(job.pan1Width),
};
const level: JobColumn = {
  key: 'level',
  head: 'Level',
  width: 58,
  numeric: true,
  card: 'none',
  cell: (job) => job.level ?? blank,
};
const drafter: JobColumn = {
  key: 'drafter',
  head: 'Drafter',
  width: 70,
  card: 'belowEnd',
  cell: (job) => <DrafterBadge drafter={job.cadCurrent ?? null} />,
};
const due: JobColumn = {
  key: 'due',
  head: 'Due',
  width: 138,
  sort: 'dueBackTime',
  card: 'end',
  cell: (job) => (job.dueBackTime === null ? blank : <JobDue job={job} />),
};
const timeIn: JobColumn = {
  key: 'timeIn',
  head: 'Time in',
  width: 76,
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
  sort: 'statusTimeCurrent',
  sortsDown: true,
  card: 'none',
  cell: (job) => <RelativeDate at={job.statusTimeCurrent} />,
};
const quote: JobColumn = {
  key: 'quote',
  head: 'Quote',
  width: 76,
  card: 'top',
  cell: (job) => <Pips of="quote" value={job.quoteStatusCurrent} />,
};
const production: JobColumn = {
  key: 'production',
  head: 'Production',
  width: 88,
  card: 'top',
  cell: (job) => <Pips of="production" value={job.productionStatusCurrent} />,
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
export function jobGridColumns({ user, viewer, staff, admin }: Person): readonly JobColumn[] {
  const badges = user.showSkittles && (admin || (viewer.role === 'client' && viewer.hasQuoter));
  return [
    status,
    num,
    name,
    ...(staff ? [client] : []),
    ...(viewer.role === 'customer' ? [] : [customer]),
    city,
    panel,
    width,
    ...(staff ? [level, drafter] : []),
    due,
    timeIn,
    since,
    ...(badges ? [quote, production] : []),
    author,
    street,
    ...(admin ? [price, billing] : []),
  ];
}
