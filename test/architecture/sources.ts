import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const drawers = ['common', 'db', 'server', 'client', 'test'] as const;
export type Drawer = (typeof drawers)[number];

export interface Source {
  /** From the project's root, with slashes: `server/jobs/createJob.ts`. */
  readonly path: string;
  /** The text without its comments: a word in one of those is no breach. */
  readonly code: string;
  /** Files of ours that it imports, and those of them that are there when it runs: `import type` is gone by then. */
  readonly imports: readonly string[];
  readonly runs: readonly string[];
  readonly packages: readonly string[];
}

const program = /\.(ts|tsx|mjs)$/;
const imported = /\b(?:(import|export)(\s+type\b)?[^;'"`]*?\bfrom\s*|import\s*\(?\s*)(['"])([^'"\n]+)\3/g;
const withoutComments = (text: string) =>
  text
    .replace(/(^|[\s;,{}()])\/\/[^\n]*/g, '$1')
    .replace(/(^|\s)\/\*[\s\S]*?\*\//g, (all) => all.replace(/[^\n]/g, ' '));

/** The file that a relative import means; a style sheet or a picture as it is written. */
function resolve(from: string, to: string): string {
  const path = normalize(join(dirname(from), to.replace(/\?.*$/, '')));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`];
  return candidates.find((one) => program.test(one) && existsSync(join(root, one))) ?? path;
}

function read(path: string): Source {
  const code = withoutComments(readFileSync(join(root, path), 'utf8'));
  const found = [...code.matchAll(imported)].map(([, , type, , to]) => ({
    type: type !== undefined,
    to: to as string,
  }));
  const ours = found.filter(({ to }) => to.startsWith('.')).map((one) => ({ ...one, to: resolve(path, one.to) }));
  return {
    path,
    code,
    imports: [...new Set(ours.map(({ to }) => to))],
    runs: [...new Set(ours.filter(({ type }) => !type).map(({ to }) => to))],
    packages: [...new Set(found.map(({ to }) => to).filter((to) => !to.startsWith('.') && !to.startsWith('node:')))],
  };
}

export function sourcesOf(drawer: Drawer): Source[] {
  return readdirSync(join(root, drawer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && program.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
    .map(read);
}
