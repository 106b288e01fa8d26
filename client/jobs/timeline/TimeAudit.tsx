import { duration } from '../../../common/format/distance';
import { toMs } from '../../../common/format/dates';
import type { JobPageView } from '../../../common/jobs/job';
import type { Status as StatusName } from '../../../common/jobs/status';
import { useNow } from '../../ui/status/time/clock';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FoldedPanel } from '../../ui/layout/FoldedPanel';
import { PanelSection } from '../../ui/layout/PanelSection';
import { Status } from '../../ui/status/job/Status';
import { type Column, Table } from '../../ui/layout/Table';
import { timeAuditText } from '../jobText';

interface TimeRow {
  readonly key: string;
  readonly name: StatusName | string;
  readonly minutes: number;
  readonly working: number;
}

const time = (minutes: number): string => (minutes === 0 ? '0' : duration(minutes * 60_000));

const columnsOf = (head: string, cell: Column<TimeRow>['cell']): Column<TimeRow>[] => [
  { key: 'name', head, cell, card: 'top' },
  { key: 'minutes', head: timeAuditText.total, cell: (row) => time(row.minutes), numeric: true, width: '96px' },
  { key: 'working', head: timeAuditText.business, cell: (row) => time(row.working), numeric: true, width: '110px' },
];

/** Time per status and revision, for staff (R7). The current status is in the timerow. */
export function TimeAudit({ job }: { job: JobPageView }) {
  const runs = duration(useNow() - toMs(job.statusTimeCurrent));
  const byStatus = (job.statusTimes ?? []).map((row) => ({ ...row, key: row.name }));
  const byRevision = (job.statusTimesSummary ?? []).map(({ revision, ...rest }) => ({
    ...rest,
    key: String(revision),
    name: `R${revision}`,
  }));
  return (
    <FoldedPanel title={timeAuditText.title} openNote={timeAuditText.current(job.statusCurrent, runs)} flush>
      {byStatus.length === 0 ? (
        <EmptyState title={timeAuditText.none} compact />
      ) : (
        <>
          <Table
            label={timeAuditText.perStatus}
            keepTable
            rows={byStatus}
            rowKey={(row) => row.key}
            columns={columnsOf(timeAuditText.status, (row) => <Status status={row.name as StatusName} />)}
          />
          <PanelSection>{timeAuditText.perRevisionHead}</PanelSection>
          <Table
            label={timeAuditText.perRevision}
            keepTable
            rows={byRevision}
            rowKey={(row) => row.key}
            columns={columnsOf(timeAuditText.revision, (row) => row.name)}
          />
        </>
      )}
    </FoldedPanel>
  );
}
