import { duration } from '../../common/format/distance';
import { toMs } from '../../common/format/dates';
import type { JobPageView } from '../../common/jobs/job';
import type { Status as StatusName } from '../../common/jobs/status';
import { useNow } from '../ui/clock';
import { EmptyState } from '../ui/EmptyState';
import { FoldedPanel } from '../ui/FoldedPanel';
import { PanelSection } from '../ui/PanelSection';
import { Status } from '../ui/Status';
import { type Column, Table } from '../ui/Table';

interface Line {
  readonly key: string;
  readonly name: StatusName | string;
  readonly minutes: number;
  readonly working: number;
}

const time = (minutes: number): string => (minutes === 0 ? '0' : duration(minutes * 60_000));

const columnsOf = (head: string, cell: Column<Line>['cell']): Column<Line>[] => [
  { key: 'name', head, cell, card: 'top' },
  { key: 'minutes', head: 'in all', cell: (line) => time(line.minutes), numeric: true, width: '96px' },
  { key: 'working', head: 'office hours', cell: (line) => time(line.working), numeric: true, width: '110px' },
];

/** Where the time went, for the office (spec §2 "time audit toggle"). The stay that still runs is the timeline's. */
export function TimeAudit({ job }: { job: JobPageView }) {
  const runs = duration(useNow() - toMs(job.statusTimeCurrent));
  const byStatus = (job.statusTimes ?? []).map((line) => ({ ...line, key: line.name }));
  const byRevision = (job.statusTimesSummary ?? []).map(({ revision, ...rest }) => ({
    ...rest,
    key: String(revision),
    name: `R${revision}`,
  }));
  return (
    <FoldedPanel title="Time audit" openNote={`${job.statusCurrent} runs for ${runs}`} flush>
      {byStatus.length === 0 ? (
        <EmptyState title="No time audit data" compact />
      ) : (
        <>
          <Table
            label="Time per status"
            keepTable
            rows={byStatus}
            rowKey={(line) => line.key}
            columns={columnsOf('Status', (line) => <Status status={line.name as StatusName} />)}
          />
          <PanelSection>Per revision</PanelSection>
          <Table
            label="Time per revision"
            keepTable
            rows={byRevision}
            rowKey={(line) => line.key}
            columns={columnsOf('Revision', (line) => line.name)}
          />
        </>
      )}
    </FoldedPanel>
  );
}
