import { endingOf, kindOf } from './fileKind';
import { sniff } from './sniff';
import { refusedFileText } from './uploadText';

const programs = /\.(exe|msi|bat|cmd|com|scr|ps1|vbs|js|jar|app|dll)$/i;

/** Why this file can't be part of a job or note by its name or size, as a sentence; null if it can. */
export function refusedFile({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return refusedFileText.empty(name);
  return programs.test(name) ? refusedFileText.program(name) : null;
}

/**
 * Why a file with these first bytes can't be part of a job or note; null if it can. A name that ends in .pdf needs a PDF,
 * one of a picture needs a picture of any kind, because browsers show it by its content.
 */
export function refusedContent(name: string, head: Uint8Array): string | null {
  const content = sniff(head);
  if (content === 'program') return refusedFileText.program(name);
  const kind = kindOf(name);
  if (kind === 'pdf' && content !== 'pdf') return refusedFileText.notPdf(name);
  if (kind === 'picture' && content !== 'picture') return refusedFileText.notPicture(name, endingOf(name));
  return null;
}
