import type { Roof } from '../../../db/seeds/roof';
import { photo } from './photo';
import { cutList, trimList } from './roofLists';
import { roofSheet } from './roofSheet';
import { seedBytes } from './seedFile';

export interface StoryFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

const mimes: Record<string, string> = { pdf: 'application/pdf', png: 'image/png', csv: 'text/csv' };
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const file = (name: string, bytes: Buffer | string): StoryFile => ({
  name,
  mime: mimes[endingOf(name)] ?? 'application/octet-stream',
  bytes: Buffer.from(bytes),
});

/** A file attached by a user; the extension decides whether it is a drawing, a photo or a list. */
export function sentFile(name: string, roof: Roof, date: Date, marked: boolean): StoryFile {
  const ending = endingOf(name);
  if (ending === 'pdf')
    return file(name, roofSheet(roof, { title: marked ? 'Marked-up plan' : 'Roof plan', date, marked }));
  if (ending === 'png') return file(name, photo(roof, name));
  const { length, width } = roof.building;
  const list = [
    'mark,quantity,width in,height in',
    `1,2,36,84`,
    `2,${Math.round(length / 20)},48,48`,
    `3,1,${width * 4},120`,
  ];
  return file(name, `${list.join('\r\n')}\r\n`);
}

export interface DraftRound {
  readonly num: number;
  readonly revision: number;
  readonly inits: string;
  readonly namesDrafts: 'by company' | 'in words';
  readonly date: Date;
}

/** The files of a draft: cut list, trim list and drawing, with the office's file names (R5). */
export async function draftFiles(roof: Roof, round: DraftRound): Promise<StoryFile[]> {
  const { num, revision, inits, namesDrafts, date } = round;
  const stem = (width: number) => (namesDrafts === 'in words' ? `${num} main roof ${width}` : `${num}${inits}${width}`);
  // Each revision lengthens the building by a bay.
  const building = { ...roof.building, length: roof.building.length + 2 * revision };
  const main = stem(roof.panel[1]);
  const title = `Takeoff ${num}${revision > 0 ? ` R${revision}` : ''}`;
  const drawing = file(`${main}.pdf`, roofSheet({ ...roof, building }, { title, date, counted: true }));
  if (roof.takeoff) {
    const panels = await listOf(roof.takeoff, 'panels.csv', 'shipper.csv', 'liste.csv');
    const trims = await listOf(roof.takeoff, 'trims.csv');
    return [
      ...(panels ? [file(`${main}.csv`, panels)] : []),
      ...(trims ? [file(`${main} trims.csv`, trims)] : []),
      drawing,
    ];
  }
  return [
    file(`${main}.csv`, cutList(building, roof.panel[1])),
    ...(roof.alt ? [file(`${stem(roof.alt[1])}.csv`, cutList(building, roof.alt[1]))] : []),
    file(`${main} trims.csv`, trimList(building)),
    drawing,
  ];
}

/** The first of these lists that exists; each drafting tool names it differently. */
async function listOf(folder: string, ...names: string[]): Promise<Buffer | null> {
  for (const name of names) {
    try {
      return await seedBytes('takeoffs', folder, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return null;
}
