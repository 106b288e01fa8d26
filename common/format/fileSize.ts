const units = ['KB', 'MB', 'GB', 'TB'] as const;

/**
 * `512 B`, `6 KB`, `1.2 MB`, `25 MB`: kilobytes without a fraction, above them one decimal unless it is zero. Units are
 * of a thousand, as the limit is (spec §9: 25 MB is 25,000,000 bytes): what a list of files shows adds up to its sum.
 */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let size = bytes / 1000;
  let unit = 0;
  // Rounded before the comparison: 999.6 KB is 1 MB, never 1000 KB.
  while (rounded(size, unit) >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${rounded(size, unit)} ${units[unit]}`;
}

const rounded = (size: number, unit: number) => (unit === 0 ? Math.round(size) : Math.round(size * 10) / 10);
