import { type Calendar, dueAt, type LevelHours } from '../../../../common/jobs/clock';

let known: { calendar: Calendar; levelHours: LevelHours; now: number; dues: Map<string, number> } | null = null;

/** When a job would be due, validated now at this level, in ms. All rows of the queue ask for the same few times. */
export function levelDue(
  { level, rush }: { level: number; rush: boolean },
  { calendar, levelHours, now }: { calendar: Calendar; levelHours: LevelHours; now: number },
): number {
  if (known?.calendar !== calendar || known.levelHours !== levelHours || known.now !== now)
    known = { calendar, levelHours, now, dues: new Map() };
  const key = `${level} ${rush}`;
  let due = known.dues.get(key);
  if (due === undefined) {
    due = dueAt({ level, rush, revision: false, startedAt: now, waited: 0 }, { ...calendar, levelHours });
    known.dues.set(key, due);
  }
  return due;
}
