import { Link, useNavigate } from 'react-router-dom';
import { inches } from '../../../common/format/numbers';
import { Button } from '../Button';
import { DrafterBadge } from '../status/job/DrafterBadge';
import { DueTime } from '../status/time/DueTime';
import { Glyph } from '../Glyph';
import { Kbd } from '../typing/Kbd';
import { OverdueMark } from '../status/time/OverdueMark';
import { Page } from '../layout/Page';
import { Panel } from '../layout/Panel';
import { Pips } from '../status/job/Pips';
import { RelativeDate } from '../status/time/RelativeDate';
import { RushTag } from '../status/job/RushTag';
import { Status } from '../status/job/Status';
import { type Column, Table } from '../layout/Table';
import { TextInput } from '../form/TextInput';
import { type DemoJob, demoJobs, demoNow } from './demoJobs';

const columns: Column<DemoJob>[] = [
  { key: 'status', head: 'Status', width: '112px', card: 'top', cell: (job) => <Status status={job.status} /> },
  {
    key: 'num',
    head: 'Number',
    width: '96px',
    card: 'below',
    cell: (job) => (
      <>
        <Link to="/job" className="ink">
          <b>{job.num}</b>
        </Link>
        {job.revision > 0 && <span className="t2"> R{job.revision}</span>}
      </>
    ),
  },
  {
    key: 'name',
    head: 'Name',
    cell: (job) => (
      <>
        {job.name} {job.rush && <RushTag />}
      </>
    ),
  },
  { key: 'customer', head: 'Customer', width: '160px', quiet: true, card: 'none', cell: (job) => job.customer },
  { key: 'width', head: 'Width, in', width: '84px', numeric: true, card: 'none', cell: (job) => inches(job.width) },
  {
    key: 'drafter',
    head: 'Drafter',
    width: '72px',
    card: 'below',
    cell: (job) => <DrafterBadge drafter={job.drafter} />,
  },
  {
    key: 'due',
    head: 'Due',
    width: '150px',
    card: 'end',
    cell: (job) => <DueTime due={job.due} pausedAt={job.status === 'RFI' ? demoNow : null} />,
  },
  {
    key: 'in',
    head: 'Received',
    width: '80px',
    numeric: true,
    quiet: true,
    card: 'none',
    cell: (job) => <RelativeDate at={job.timeIn} />,
  },
  { key: 'quote', head: 'Quote', width: '72px', card: 'none', cell: (job) => <Pips of="quote" value={job.quote} /> },
  {
    key: 'production',
    head: 'Production',
    width: '88px',
    card: 'none',
    cell: (job) => <Pips of="production" value={job.production} />,
  },
];

export function ListDemo() {
  const navigate = useNavigate();
  return (
    <Page
      title="All Estimates"
      beside={<span className="t3">1000+</span>}
      tools={
        <>
          <TextInput
            width={232}
            aria-label="Search"
            placeholder="Search"
            type="search"
            prefix={<Glyph name="search" />}
            suffix={<Kbd>/</Kbd>}
          />
          <Button>Active only</Button>
        </>
      }
      actions={
        <>
          <span className="overdue row">
            <OverdueMark /> 2 overdue
          </span>
          <span className="amber">3 due within an hour</span>
          <Button kind="primary">
            <Glyph name="plus" /> New estimate
          </Button>
        </>
      }
    >
      <Panel flush>
        <Table
          label="All Estimates"
          columns={columns}
          rows={demoJobs}
          rowKey={(job) => job.num}
          onOpen={() => navigate('/job')}
          selected={(job) => job.num === 100418}
          tone={(job) => (job.rush ? 'rushAdmin' : undefined)}
        />
      </Panel>
    </Page>
  );
}
