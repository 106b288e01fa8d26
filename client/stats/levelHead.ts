import { levelName } from '../../common/jobs/levelName';
import { chartText } from './statsText';

/** Label of a level in a column head or legend. */
export const levelHead = (level: number | null): string =>
  level === null ? chartText.noLevel : level === 9 ? levelName(level) : chartText.level(level);
