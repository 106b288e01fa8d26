import { useState } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { LevelButtons } from '../decide/LevelButtons';
import { QueueGroup } from './QueueGroup';
import { validateText } from '../queueText';
import { useValidations } from '../decide/useValidations';
import { ValidateRow } from '../rows/ValidateRow';

/** Submitted jobs, validated one by one, or several at one level. */
export function ValidateList({ jobs }: { jobs: readonly JobView[] }) {
  const { decide, decideAll, decidedOf, failureOf, justDecided } = useValidations();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const chosen = jobs.filter((job) => selected.has(job._id) && decidedOf(job) === null);
  const select = (id: number, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <QueueGroup
      name="validate"
      title={validateText.title}
      label={validateText.label}
      rows={jobs}
      frozen={justDecided}
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
      {({ row, gone }) => (
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
      )}
    </QueueGroup>
  );
}
