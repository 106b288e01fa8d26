import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';

/** Finds the project folder, which has package.json, from source or from the build. */
function folder(): string {
  let at = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(at, 'package.json'))) {
    const above = path.dirname(at);
    if (above === at) throw new Error('Demo data not found: no package.json above the program.');
    at = above;
  }
  return path.join(at, 'db/seeds/files');
}

export const seedBytes = (...name: string[]): Promise<Buffer> => readFile(path.join(folder(), ...name));

/** Reads a CSV of the demo data as rows by header; all fields are text. */
export async function seedRows(...name: string[]): Promise<Record<string, string>[]> {
  const text = (await seedBytes(...name)).toString('utf8');
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' });
  if (errors[0]) throw new Error(`${name.join('/')}: row ${errors[0].row}: ${errors[0].message}`);
  return data;
}
