import { Link } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { money, unknown } from '../../common/format/numbers';
import { levelName } from '../../common/jobs/levelName';
import { jobTitle } from '../../common/jobs/row';
import { Button } from '../ui/Button';
import type { GridColumn } from '../ui/board/gridColumn';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { Status } from '../ui/status/job/Status';
import { canInvoice, levelChoices, mayPrice, type BillingActions, toggled } from './billing';
import { billingColumnText as text } from './billingText';
import css from './billing.module.css';

/** Columns of the billing list; level and price are edited in place. */
export const billingColumns = ({
  price,
  setLevel,
  toggle,
  invoice,
}: BillingActions): readonly GridColumn<JobView>[] => [
  {
    key: 'num',
    head: text.number,
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
    head: text.client,
    width: 150,
    grow: 1,
    quiet: true,
    card: 'foot',
    cell: (job) => <span title={job.owner.companyName}>{job.owner.companyName}</span>,
  },
  {
    key: 'name',
    head: text.project,
    width: 180,
    grow: 2,
    sort: 'name',
    card: 'below',
    cell: (job) => <span title={job.name}>{job.name}</span>,
  },
  { key: 'status', head: text.status, width: 118, card: 'top', cell: (job) => <Status status={job.statusCurrent} /> },
  {
    key: 'timeOut',
    head: text.released,
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
    head: text.level,
    width: 84,
    numeric: true,
    card: 'foot',
    cell: (job) => (job.level == null ? unknown : levelName(job.level)),
    edit: { may: mayPrice, text: (job) => String(job.level ?? ''), save: setLevel, choices: levelChoices },
  },
  {
    key: 'price',
    head: text.price,
    width: 112,
    sort: 'revenue',
    sortsLike: 'numbers',
    sortsDown: true,
    numeric: true,
    card: 'end',
    bare: true,
    cell: (job) => (job.unpriced ? <span className="overdue">{text.unpriced}</span> : money(job.revenue)),
    edit: { may: mayPrice, text: (job) => (job.revenue == null ? '' : String(job.revenue)), save: price },
  },
  {
    key: 'billing',
    head: text.billing,
    width: 112,
    card: 'foot',
    cell: (job) =>
      job.billingStatusCurrent === 'Invoiced' ? (
        <span className="ok">{text.invoiced}</span>
      ) : (
        <span className={css.toggle}>
          <Button
            size="sm"
            kind="ghost"
            onClick={() => toggle(job)}
            aria-label={text.toggle(String(job.num), job.billingStatusCurrent ?? '', toggled(job.billingStatusCurrent))}
          >
            {job.billingStatusCurrent}
          </Button>
        </span>
      ),
  },
  {
    key: 'invoice',
    head: text.invoice,
    width: 92,
    card: 'footEnd',
    cell: (job) =>
      canInvoice(job) && (
        <Button size="sm" onClick={() => invoice(job)} aria-label={text.invoiceJob(String(job.num))}>
          {text.invoice}
        </Button>
      ),
  },
];
