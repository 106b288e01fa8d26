const units = ['KB', 'MB', 'GB', 'TB'] as const;

/**
 * `512 B`, `6 KB`, `1.2 MB`, `25 MB`: whole kilobytes, larger units with up to one decimal. Units are powers of 1000
 * like the upload limit (R9: 25 MB is 25,000,000 bytes), so listed sizes add up to the total.
 */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let size = bytes / 1000;
  let unit = 0;
  // Compare rounded sizes: 999.6 KB is 1 MB, not 1000 KB.
  while (rounded(size, unit) >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${rounded(size, unit)} ${units[unit]}`;
}

const rounded = (size: number, unit: number) => (unit === 0 ? Math.round(size) : Math.round(size * 10) / 10);
