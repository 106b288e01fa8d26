import { refusedFileText } from './uploadText';

const programs = /\.(exe|msi|bat|cmd|com|scr|ps1|vbs|js|jar|app|dll)$/i;

/** Why this file can't be part of a job or note, as a sentence; null if it can. */
export function refusedFile({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return refusedFileText.empty(name);
  return programs.test(name) ? refusedFileText.program(name) : null;
}
