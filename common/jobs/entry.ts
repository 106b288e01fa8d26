/** Rules of the new-estimate form, shared by the browser and the API (R8). */

/** Total size of the files in one request, and in one job or note, in bytes. */
export const maxUploadBytes = 25_000_000;
/** Maximum number of files in a job or note. */
export const maxFiles = 50;

/** Panel names: letters, numbers and spaces. */
export const panelNamePattern = /^[\p{L}\p{M}\p{N} ]*$/u;

/** Widths below this were most likely entered in feet (R9). */
export const inchesWarningBelow = 12;
export const looksLikeFeet = (width: number): boolean => width > 0 && width < inchesWarningBelow;

/** True if this is a width in inches, in steps of 0.01. */
export const isWidth = (width: number): boolean =>
  Number.isFinite(width) && width > 0 && width <= 999.99 && Math.abs(width * 100 - Math.round(width * 100)) < 1e-6;
