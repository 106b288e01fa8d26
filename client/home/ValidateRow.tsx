import { useState } from 'react';
import { inches } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { RelativeDate } from '../ui/RelativeDate';
import { CustomPrice } from './CustomPrice';
import { LevelButtons } from './LevelButtons';
import { decidedSays, type Level } from './level';
import { WaitingRow } from './WaitingRow';

interface ValidateRowProps {
  job: JobView;
  /** No longer waiting, and only keeping its place. */
  gone: boolean;
  /** What this person has just decided. */
  decided: Level | null;
  onDecide: (level: Level, price?: number) => void;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** A job that was submitted: validated where it stands, without opening it (spec §4). */
export function ValidateRow({ job, gone, decided, onDecide, selected, onSelect }: ValidateRowProps) {
  const [pricing, setPricing] = useState(false);
  const done = gone || decided !== null;
  return (
    <WaitingRow
      job={job}
      status={decided === null ? job.statusCurrent : decided === 0 ? 'No Takeoff' : 'Validated'}
      done={done}
      selected={selected}
      select={!done && <Checkbox aria-label={`Select ${job.num}`} checked={selected} onChange={onSelect} />}
      facts={[
        job.owner.companyName,
        `${job.pan1Name} ${inches(job.pan1Width)}`.trim(),
        job.author.name,
        job.specialReq && `“${job.specialReq.replace(/\s+/g, ' ').trim()}”`,
      ]}
      when={<RelativeDate at={job.statusTimeCurrent} show="ago" />}
    >
      {decided !== null ? (
        <span className="t2" role="status">
          {decidedSays(decided)}
        </span>
      ) : gone ? (
        <span className="t3">no longer waiting</span>
      ) : pricing ? (
        <CustomPrice job={job} onPrice={(price) => onDecide(9, price)} onCancel={() => setPricing(false)} />
      ) : (
        <>
          <LevelButtons
            label={`Validate ${job.num} at level`}
            rush={job.rush}
            onLevel={onDecide}
            onCustom={() => setPricing(true)}
          />
          <Button size="sm" kind="ghost" onClick={() => onDecide(0)} aria-label={`No takeoff needed for ${job.num}`}>
            No takeoff
          </Button>
        </>
      )}
    </WaitingRow>
  );
}
