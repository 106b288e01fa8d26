/** Rules of the new-estimate form, the same in the browser and at the door (spec §5). */

/** All files of one request, and again of one job or note, in bytes. */
export const maxUploadBytes = 25_000_000;
/** At most this many files in one job or note. */
export const maxFiles = 50;

/** Panel names: letters, numbers and spaces. */
export const panelNamePattern = /^[\p{L}\p{M}\p{N} ]*$/u;

/** A width below this is most likely meant in feet (spec §9). */
export const inchesWarningBelow = 12;
export const looksLikeFeet = (width: number): boolean => width > 0 && width < inchesWarningBelow;

/** Width in inches, step 0.01. */
export const isWidth = (width: number): boolean =>
  Number.isFinite(width) && width > 0 && width <= 999.99 && Math.abs(width * 100 - Math.round(width * 100)) < 1e-6;
