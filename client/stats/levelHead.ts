import { levelName } from '../../common/jobs/levelName';

/** A level at the head of a column or in a legend. */
export const levelHead = (level: number | null): string =>
  level === null ? 'No level' : level === 9 ? levelName(level) : `Level ${level}`;
