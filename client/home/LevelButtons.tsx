import { useLevelHours } from '../settings/useLevelHours';
import { type Level, levelSays, plainLevels } from './level';
import css from './queue.module.css';

interface LevelButtonsProps {
  label: string;
  rush?: boolean;
  onLevel: (level: Level) => void;
  /** A price belongs to one job: several at once have none. */
  onCustom?: () => void;
}

/** The five levels in one row, each with the hours that it gives (decisions §2 "Clock"). */
export function LevelButtons({ label, rush = false, onLevel, onCustom }: LevelButtonsProps) {
  const hours = useLevelHours();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act at once, not the fields of a form
    <span className={css.levels} role="group" aria-label={label}>
      {plainLevels.map((level) => (
        <button key={level} type="button" title={levelSays(level, rush, hours)} onClick={() => onLevel(level)}>
          {level}
        </button>
      ))}
      {onCustom && (
        <button type="button" title="A price of its own" onClick={onCustom}>
          Custom
        </button>
      )}
    </span>
  );
}
