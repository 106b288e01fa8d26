import { useState } from 'react';
import { messageOf } from '../../api/CallError';
import { saveCall } from '../../api/saveFile';
import { queries } from '../../api/queries';
import { toastFailure } from '../../api/toastFailure';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { VersionNames } from '../../files/compare/useCompareDrawings';
import { drawingsText } from '../../files/compare/drawingsText';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { Alert } from '../../ui/feedback/Alert';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Dialog } from '../../ui/overlay/Dialog';
import { ChangedPieces } from './ChangedPieces';
import type { Comparison } from './comparison';
import { VersionTotals } from './VersionTotals';
import { VersionPickers } from './VersionPickers';
import type { ComparedVersions } from './versionPairs';
import { compareText as text } from './versionText';

export interface CompareVersionsProps {
  job: number;
  num: number | string;
  /** Changes when the versions' files do. */
  stamp: string;
  /** Versions shown first. */
  initial: ComparedVersions;
  /** Opens the comparison of these versions' drawings; null if there are none to compare. */
  drawings?: (names: VersionNames) => (() => void) | null;
  onClose: () => void;
}

/** Two versions of a job's takeoff: totals, then the pieces that were added, removed and changed. */
export function CompareVersions({ job, num, stamp, initial, drawings, onClose }: CompareVersionsProps) {
  const [chosen, setChosen] = useState(initial);
  const { data, error } = useLiveQuery(queries.versions(job, chosen, stamp));
  // The pickers stay while another pair is loaded.
  const [known, setKnown] = useState<Comparison['versions']>([]);
  if (data && data.versions !== known) setKnown(data.versions);
  const shown = { from: data?.from?.name ?? chosen.from, to: data?.to?.name ?? chosen.to };
  const save = () =>
    void toastFailure({ key: 'compare versions', failed: text.notDownloaded }, () =>
      saveCall('jobs.downloadVersions', { params: { id: job }, query: shown }),
    );
  const compareDrawings = drawings?.(shown);
  const compared = data?.from?.totals && data.to?.totals;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title(num)}
      error={error && messageOf(error)}
      other={compared && data.changes.length > 0 ? { label: text.download, onClick: save } : undefined}
      wide
    >
      {known.length > 1 && <VersionPickers versions={known} shown={shown} onChoose={setChosen} />}
      {compareDrawings && (
        <span>
          <Button size="sm" onClick={compareDrawings}>
            <Glyph name="overlap" size={12} /> {drawingsText.open}
          </Button>
        </span>
      )}
      {!data && !error && <Skeleton rows={6} label={text.loading} />}
      {data && <Problems problems={data.problems} />}
      {data && !data.from && <EmptyState title={text.onlyOne} compact />}
      {data?.from && data.to && <VersionTotals from={data.from} to={data.to} />}
      {compared && data.changes.length > 0 && <ChangedPieces changes={data.changes} counts={data.counts} />}
      {compared && data.changes.length === 0 && (
        <EmptyState title={text.none} compact>
          {data.problems.length === 0 && text.same}
        </EmptyState>
      )}
    </Dialog>
  );
}

/** Files and rows that the comparison leaves out. */
function Problems({ problems }: Pick<Comparison, 'problems'>) {
  if (problems.length === 0) return null;
  const unreadable = problems.some(({ reason }) => reason !== 'rows');
  return (
    <Alert kind={unreadable ? 'error' : 'warning'}>
      <ul>
        {problems.map(({ version, file, reason, message }) => (
          <li key={`${version} ${file} ${reason}`}>{text.problem(version, file, message)}</li>
        ))}
      </ul>
    </Alert>
  );
}
