import { useState } from 'react';
import type { JobView } from '../../common/jobs/job';
import { PanelSection } from '../ui/PanelSection';
import { useSteady } from '../ui/useSteady';
import { LevelButtons } from './LevelButtons';
import { drawnAtOnce, MoreWait } from './MoreWait';
import { useValidations } from './useValidations';
import { ValidateRow } from './ValidateRow';

/** Submitted jobs, the one that waits longest on top: decided one by one, or several at one level. */
export function ValidateList({ jobs }: { jobs: readonly JobView[] }) {
  const { placed, hand } = useSteady(jobs);
  const { decide, decidedOf } = useValidations();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const chosen = jobs.filter((job) => selected.has(job._id) && decidedOf(job) === null);
  const select = (id: number, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  if (placed.length === 0) return null;
  return (
    <>
      <PanelSection
        level={2}
        actions={
          chosen.length > 0 && (
            <>
              <span className="t2">{chosen.length} selected, validate at level</span>
              <LevelButtons
                label={`Validate ${chosen.length} selected at level`}
                onLevel={(level) => {
                  for (const job of chosen) decide(job, level);
                  setSelected(new Set());
                }}
              />
            </>
          )
        }
      >
        Validate
      </PanelSection>
      <ul {...hand} aria-label="To validate">
        {placed.slice(0, drawnAtOnce).map(({ row, gone }) => (
          <ValidateRow
            key={row._id}
            job={row}
            gone={gone}
            decided={decidedOf(row)}
            onDecide={(level, price) => decide(row, level, price)}
            selected={chosen.includes(row)}
            onSelect={(on) => select(row._id, on)}
          />
        ))}
      </ul>
      <MoreWait by={placed.length - drawnAtOnce} />
    </>
  );
}
