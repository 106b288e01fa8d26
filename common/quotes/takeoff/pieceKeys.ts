import { plainWord } from '../../csv/sheet';

/** Panels are the same by panel, mark, plane and length (Q8). */
export const panelKey = (panel: string, mark: string, plane: string, length: number | null): string =>
  [panel, mark, plane].map(plainWord).concat(String(length)).join('\n');

/** Trims are the same by code and length. */
export const trimKey = (code: string, length: number | null): string => `${plainWord(code)}\n${length}`;
