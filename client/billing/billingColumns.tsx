import { Link } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { money, unknown } from '../../common/format/numbers';
import { levelName } from '../../common/jobs/levelName';
import { jobTitle } from '../../common/jobs/row';
import { Button } from '../ui/Button';
import type { GridColumn } from '../ui/gridColumn';
import { RelativeDate } from '../ui/RelativeDate';
import { Status } from '../ui/Status';
import { canInvoice, isUnpriced, levelChoices, mayPrice, type BillingActions } from './billing';

/** All estimates as bookkeeping reads them: level and price are edited where they stand (spec §2 "/admin/billing"). */
export const billingColumns = ({
  price,
  setLevel,
  toggle,
  invoice,
}: BillingActions): readonly GridColumn<JobView>[] => [
  {
    key: 'num',
    head: 'Number',
    width: 112,
    sort: 'num',
    sortsLike: 'numbers',
    sortsDown: true,
    fixed: true,
    card: 'below',
    cell: (job) => (
      <Link to={`/jobs/${job._id}`} className="ink">
        <b>{jobTitle(job)}</b>
      </Link>
    ),
  },
  {
    key: 'client',
    head: 'Client',
    width: 150,
    grow: 1,
    quiet: true,
    card: 'belowEnd',
    cell: (job) => <span title={job.owner.companyName}>{job.owner.companyName}</span>,
  },
  {
    key: 'name',
    head: 'Project',
    width: 180,
    grow: 2,
    sort: 'name',
    card: 'below',
    cell: (job) => <span title={job.name}>{job.name}</span>,
  },
  { key: 'status', head: 'Status', width: 118, card: 'top', cell: (job) => <Status status={job.statusCurrent} /> },
  {
    key: 'timeOut',
    head: 'Time out',
    width: 108,
    sort: 'timeOut',
    sortsLike: 'times',
    sortsDown: true,
    quiet: true,
    card: 'none',
    cell: (job) => <RelativeDate at={job.timeOut} />,
  },
  {
    key: 'level',
    head: 'Level',
    width: 84,
    numeric: true,
    card: 'foot',
    cell: (job) => (job.level == null ? unknown : levelName(job.level)),
    edit: { may: mayPrice, text: (job) => String(job.level ?? ''), save: setLevel, choices: levelChoices },
  },
  {
    key: 'price',
    head: 'Price',
    width: 112,
    sort: 'revenue',
    sortsLike: 'numbers',
    sortsDown: true,
    numeric: true,
    card: 'end',
    bare: true,
    cell: (job) => (isUnpriced(job) ? <span className="overdue">no price</span> : money(job.revenue)),
    edit: { may: mayPrice, text: (job) => (job.revenue == null ? '' : String(job.revenue)), save: price },
  },
  {
    key: 'billing',
    head: 'Billing',
    width: 112,
    card: 'foot',
    cell: (job) =>
      job.billingStatusCurrent === 'Invoiced' ? (
        <span className="ok">Invoiced</span>
      ) : (
        <Button
          size="sm"
          kind="ghost"
          onClick={() => toggle(job)}
          aria-label={`${job.num} is ${job.billingStatusCurrent}: set it to ${job.billingStatusCurrent === 'Demo' ? 'Incomplete' : 'Demo'}`}
        >
          {job.billingStatusCurrent}
        </Button>
      ),
  },
  {
    key: 'invoice',
    head: 'Invoice',
    width: 92,
    card: 'footEnd',
    cell: (job) =>
      canInvoice(job) && (
        <Button size="sm" onClick={() => invoice(job)} aria-label={`Invoice ${job.num}`}>
          Invoice
        </Button>
      ),
  },
];
