import { useState } from 'react';
import type { JobView } from '../../../common/jobs/job';
import { PanelSection } from '../../ui/layout/PanelSection';
import { useStableRows } from '../../ui/board/useStableRows';
import { LevelButtons } from './LevelButtons';
import { maxRows, MoreWait } from './MoreWait';
import { validateText } from './queueText';
import { useValidations } from './useValidations';
import { ValidateRow } from './ValidateRow';

/** Submitted jobs, validated one by one, or several at one level. */
export function ValidateList({ jobs }: { jobs: readonly JobView[] }) {
  const { decide, decideAll, decidedOf, failureOf, justDecided } = useValidations();
  // Validated jobs keep their rows for a moment, so that the result can be read.
  const { placed, hand } = useStableRows(jobs, { frozen: justDecided });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const chosen = jobs.filter((job) => selected.has(job._id) && decidedOf(job) === null);
  const select = (id: number, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  if (placed.length === 0) return null;
  return (
    <>
      <PanelSection
        level={2}
        sticky={chosen.length > 0}
        actions={
          chosen.length > 0 && (
            <>
              <span className="t2">{validateText.selected(chosen.length)}</span>
              <LevelButtons
                label={validateText.selectedLabel(chosen.length)}
                onLevel={(level) => {
                  void decideAll(chosen, level);
                  setSelected(new Set());
                }}
              />
            </>
          )
        }
      >
        {validateText.title}
      </PanelSection>
      <ul {...hand} aria-label={validateText.label}>
        {placed.slice(0, maxRows).map(({ row, gone }) => (
          <ValidateRow
            key={row._id}
            job={row}
            gone={gone}
            decided={decidedOf(row)}
            failure={failureOf(row)}
            onDecide={(level, price, asSeen) => void decide(asSeen ?? row, level, price)}
            selected={chosen.includes(row)}
            onSelect={(on) => select(row._id, on)}
          />
        ))}
      </ul>
      <MoreWait by={placed.length - maxRows} to="/jobs?status=Submitted" />
    </>
  );
}
