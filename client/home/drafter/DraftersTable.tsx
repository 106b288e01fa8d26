import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../../common/jobs/job';
import { DrafterBadge } from '../../ui/status/job/DrafterBadge';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { Status } from '../../ui/status/job/Status';
import { type Column, Table } from '../../ui/layout/Table';
import { JobDue, JobNumber } from '../jobColumns';
import type { Lane } from '../board/lanes';
import { jobColumnText, scheduleText } from '../homeText';

const columns: readonly Column<JobView>[] = [
  {
    key: 'drafter',
    head: jobColumnText.drafter,
    width: '20%',
    card: 'top',
    cell: ({ cadCurrent }) => (
      <span className="row">
        <DrafterBadge drafter={cadCurrent ?? null} />
        <span aria-hidden="true">{cadCurrent?.name}</span>
      </span>
    ),
  },
  { key: 'num', head: jobColumnText.number, width: '120px', card: 'below', cell: (job) => <JobNumber job={job} /> },
  { key: 'name', head: jobColumnText.name, cell: (job) => job.name },
  {
    key: 'status',
    head: jobColumnText.status,
    width: '120px',
    card: 'belowEnd',
    cell: (job) => <Status status={job.statusCurrent} />,
  },
  {
    key: 'since',
    head: jobColumnText.since,
    width: '110px',
    card: 'none',
    cell: (job) => <RelativeDate at={job.statusTimeCurrent} />,
  },
  { key: 'due', head: jobColumnText.due, width: '180px', card: 'end', cell: (job) => <JobDue job={job} /> },
];

/** The drafter schedule as a table. */
export function DraftersTable({ lanes }: { lanes: readonly Lane[] }) {
  const navigate = useNavigate();
  return (
    <Table
      label={scheduleText.title}
      columns={columns}
      rows={lanes.flatMap(({ bars }) => bars.map(({ job }) => job))}
      rowKey={(job) => job._id}
      onOpen={(job) => navigate(`/jobs/${job._id}`)}
    />
  );
}
