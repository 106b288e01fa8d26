import type { ReactNode } from 'react';
import type { Status } from '../../common/jobs/status';
import { statusKey, StatusGlyph } from './StatusGlyph';
import css from './StatusSteps.module.css';

export interface StatusStep {
  status: Status;
  /** Other words than the status: "Released R1", "RFI, waiting for you". */
  label?: ReactNode;
  /** "Mon 9 Nov, 16:20", "since 13:01, 1 h 25 m". */
  when?: ReactNode;
  is: 'done' | 'now' | 'ahead';
}

/** The job's way from top to bottom, for a narrow screen: what was, what is, what comes. */
export const StatusSteps = ({ steps }: { steps: readonly StatusStep[] }) => (
  <ol aria-label="Status">
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
