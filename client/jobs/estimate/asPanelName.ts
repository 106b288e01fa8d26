import { panelNamePattern } from '../../../common/jobs/entry';

/** Reduces a catalog name such as `7/8" Corrugated` to the letters, numbers and spaces of a job's panel name. */
export const asPanelName = (name: string): string =>
  panelNamePattern.test(name)
    ? name
    : name
        .replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' ')
        .replace(/ +/g, ' ')
        .trim();
