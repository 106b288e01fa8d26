import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { DrafterBadge } from '../ui/DrafterBadge';
import { RelativeDate } from '../ui/RelativeDate';
import { Status } from '../ui/Status';
import { type Column, Table } from '../ui/Table';
import { JobDue, JobNumber } from './jobColumns';
import type { Lane } from './lanes';

const columns: readonly Column<JobView>[] = [
  {
    key: 'drafter',
    head: 'Drafter',
    width: '20%',
    card: 'top',
    cell: ({ cadCurrent }) => (
      <span className="row">
        <DrafterBadge drafter={cadCurrent ?? null} />
        <span aria-hidden="true">{cadCurrent?.name}</span>
      </span>
    ),
  },
  { key: 'num', head: 'Number', width: '120px', card: 'below', cell: (job) => <JobNumber job={job} /> },
  { key: 'name', head: 'Name', cell: (job) => job.name },
  {
    key: 'status',
    head: 'Status',
    width: '120px',
    card: 'belowEnd',
    cell: (job) => <Status status={job.statusCurrent} />,
  },
  {
    key: 'since',
    head: 'Since',
    width: '110px',
    card: 'none',
    cell: (job) => <RelativeDate at={job.statusTimeCurrent} />,
  },
  { key: 'due', head: 'Due', width: '156px', card: 'end', cell: (job) => <JobDue job={job} /> },
];

/** The lanes in words and figures. */
export function DraftersTable({ lanes }: { lanes: readonly Lane[] }) {
  const navigate = useNavigate();
  return (
    <Table
      label="Who works on what until when"
      columns={columns}
      rows={lanes.flatMap(({ bars }) => bars.map(({ job }) => job))}
      rowKey={(job) => job._id}
      onOpen={(job) => navigate(`/jobs/${job._id}`)}
    />
  );
}
