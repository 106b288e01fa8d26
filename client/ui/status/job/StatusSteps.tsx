import type { ReactNode } from 'react';
import type { Status } from '../../../../common/jobs/status';
import { statusKey, StatusGlyph } from './StatusGlyph';
import { stepsText } from '../statusText';
import css from './StatusSteps.module.css';

export interface StatusStep {
  status: Status;
  /** Label instead of the status name: "Released R1". */
  label?: ReactNode;
  /** Time of the step: "Nov 9, 4:20 PM", "Just now". */
  when?: ReactNode;
  is: 'done' | 'now' | 'ahead';
}

/** Past, current and coming statuses of a job from top to bottom, for narrow screens. */
export const StatusSteps = ({ steps }: { steps: readonly StatusStep[] }) => (
  <ol aria-label={stepsText.label}>
    {steps.map((step, i) => (
      <li
        key={i}
        className={css.step}
        data-is={step.is}
        data-status={statusKey(step.status)}
        aria-current={step.is === 'now' ? 'step' : undefined}
      >
        <StatusGlyph status={step.status} size={18} />
        <span className={css.name}>{step.label ?? step.status}</span>
        <span className={css.when}>{step.when}</span>
      </li>
    ))}
  </ol>
);
