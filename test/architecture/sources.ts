import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const layers = ['common', 'db', 'server', 'client', 'test'] as const;
export type Layer = (typeof layers)[number];

export interface Source {
  /** Path from the project root, with slashes: `server/jobs/create/createJob.ts`. */
  readonly path: string;
  /** The source without comments, which may use forbidden words. */
  readonly code: string;
  /** Local files it imports; `runs` excludes `import type`, which is erased at build time. */
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

/** Resolves a relative import to its file; style sheets and images are returned as written. */
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

export function sourcesOf(layer: Layer): Source[] {
  return readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && program.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
    .map(read);
}
