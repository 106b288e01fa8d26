import { useAtomValue } from 'jotai';
import type { JobView } from '../../../../common/jobs/job';
import { fullDate, weekdayTime } from '../../../../common/format/dates';
import { dollars, shortDollars, unknown } from '../../../../common/format/numbers';
import { useLevelHours } from '../../../settings/useLevelHours';
import { officeCalendarAtom } from '../../../state/office';
import { useNow } from '../../../ui/status/time/clock';
import { levelDue } from './levelDue';
import { type Level, levelSays, plainLevels } from './level';
import { validateText } from '../queueText';
import css from '../queue.module.css';

interface LevelButtonsProps {
  label: string;
  onLevel: (level: Level) => void;
  /** Shows its price and due time on each level; omitted for several jobs, which differ. */
  job?: JobView;
}

/** The five levels in one row, each with the price and due time that it would give now (R2). */
export const LevelButtons = ({ label, onLevel, job }: LevelButtonsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons that act at once, not the fields of a form
  <span className={css.levels} role="group" aria-label={label} data-facts={job ? '' : undefined}>
    {plainLevels.map((level) =>
      job ? (
        <JobLevel key={level} job={job} level={level} onClick={() => onLevel(level)} />
      ) : (
        <PlainLevel key={level} level={level} onClick={() => onLevel(level)} />
      ),
    )}
  </span>
);

interface LevelProps {
  level: (typeof plainLevels)[number];
  onClick: () => void;
}

function PlainLevel({ level, onClick }: LevelProps) {
  const hours = useLevelHours();
  return (
    <button type="button" title={levelSays(level, false, hours)} onClick={onClick}>
      {level}
    </button>
  );
}

function JobLevel({ job, level, onClick }: LevelProps & { job: JobView }) {
  const levelHours = useLevelHours();
  const calendar = useAtomValue(officeCalendarAtom);
  const now = useNow();
  const due = levelDue({ level, rush: job.rush }, { calendar, levelHours, now });
  const prices = job.levelPrices;
  const price = prices?.[level - 1] ?? null;
  const title = [
    levelSays(level, job.rush, levelHours),
    validateText.levelDue(fullDate(due)),
    prices && (price === null ? validateText.noLevelPrice : dollars(price)),
  ];
  return (
    <button type="button" title={title.filter(Boolean).join(', ')} onClick={onClick}>
      <span className={css.levelPrice} data-missing={(prices && price === null) || undefined}>
        <b>{level}</b>
        {prices && ` · ${price === null ? unknown : shortDollars(price)}`}
      </span>{' '}
      <span className={css.levelDue}>{weekdayTime(due)}</span>
    </button>
  );
}
