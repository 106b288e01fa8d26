import { plainName } from '../../csv/sheet';
import { sameWord } from './matching';

interface NamedPanel {
  readonly code: string;
  readonly name: string;
}

/**
 * Finds a panel by code or name (Q32). Names are compared by letters and digits only, since a job's panel name has no
 * other characters. Returns null if no panel fits, or two have the name.
 */
export function findPanel<P extends NamedPanel>(text: string, panels: readonly P[]): P | null {
  const byCode = panels.find(({ code }) => sameWord(code, text));
  if (byCode) return byCode;
  const shown = plainName(text);
  const named = shown === '' ? [] : panels.filter(({ name }) => plainName(name) === shown);
  return named.length === 1 ? (named[0] ?? null) : null;
}
