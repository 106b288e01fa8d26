import { useLevelHours } from '../../settings/useLevelHours';
import { type Level, levelSays, plainLevels } from './level';
import { validateText } from './queueText';
import css from './queue.module.css';

interface LevelButtonsProps {
  label: string;
  rush?: boolean;
  onLevel: (level: Level) => void;
  /** Omitted for several jobs, since each needs its own price. */
  onCustom?: () => void;
}

/** The five levels in one row, each with its hours (R2). */
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
        <button type="button" title={validateText.customTitle} onClick={onCustom}>
          {validateText.custom}
        </button>
      )}
    </span>
  );
}
