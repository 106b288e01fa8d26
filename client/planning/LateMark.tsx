import { timeOrDateTime } from '../../common/format/dates';
import { clockNow } from '../ui/status/time/clock';
import { Why, WhyRows } from '../ui/status/time/Why';
import css from './planning.module.css';
import { lateText as text, timingText } from './planText';
import type { Late } from './usePlan';

const at = (time: string): string => timeOrDateTime(time, clockNow());

/** The reason in one line. */
export function reasonOf(late: Late | undefined): string | null {
  if (!late) return null;
  const { name, assigned, ahead, starts, minutes } = late;
  return text.line({ name, assigned, ahead, starts: starts ? at(starts) : '', takes: minutes });
}

interface LateMarkProps {
  job: { readonly _id: number; readonly revision: number };
  /** Likely late jobs by ID. */
  jobs: ReadonlyMap<number, Late>;
}

/** "Likely late", which opens the reason; nothing for other jobs. */
export function LateMark({ job, jobs }: LateMarkProps) {
  const late = jobs.get(job._id);
  if (!late) return null;
  return (
    <Why
      of={text.of}
      figure={late.ends ? text.figure(at(late.ends)) : text.noDrafter}
      trigger={{ shown: <span className={css.late}>{text.mark}</span>, name: text.mark }}
    >
      <LateReason late={late} revised={job.revision > 0} />
    </Why>
  );
}

function LateReason({ late, revised }: { late: Late; revised: boolean }) {
  const { name, assigned, ahead, starts, minutes, ends, due } = late;
  const who = name === null ? text.noDrafter : assigned ? name : text.freeFirst(name);
  return (
    <WhyRows
      rows={[
        { source: text.drafter, value: who },
        ...(starts ? [{ source: text.starts, value: text.after(at(starts), ahead) }] : []),
        { source: text.takes, value: text.minutes(minutes) },
        { source: text.basis, value: timingText.source({ ...late, revised }, name) },
        ...(ends ? [{ source: text.ends, value: text.about(at(ends)) }] : []),
        { source: text.due, value: at(due) },
      ]}
      note={text.note}
    />
  );
}
