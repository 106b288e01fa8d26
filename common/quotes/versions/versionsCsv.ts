import { csvLine, guard } from '../../csv/write';
import { showLength } from '../../format/length';
import { twoPlaces } from '../pricing/decimal';
import { formatChange } from './formatChange';
import { feetOfRow } from '../takeoff/takeoffTotals';
import type { VersionChange, VersionPieces } from './versionChanges';

const names = ['code', 'mark', 'plane', 'color'] as const;

const each = ({ before, after }: VersionChange, of: (pieces: VersionPieces) => string): string[] =>
  [before, after].map((pieces) => (pieces ? of(pieces) : ''));

const feetOf = (pieces: VersionPieces | null): number | null =>
  pieces === null ? 0 : pieces.length === null ? null : feetOfRow({ ...pieces, length: pieces.length });

const titles = [
  ...['Change', 'Part', 'Code', 'Mark', 'Plane', 'Color'],
  ...['Old length', 'New length', 'Old pieces', 'New pieces', 'Difference'],
  ...['Old feet', 'New feet', 'Feet difference'],
];
const changeWords = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;
const partWords = { panels: 'Panel', trims: 'Trim' } as const;

function cellsOf(change: VersionChange): string[] {
  const { before, after } = change;
  const [oldFeet, newFeet] = [feetOf(before), feetOf(after)];
  const feet = (hundredths: number | null) => (hundredths === null ? '' : twoPlaces(hundredths));
  return [
    changeWords[change.what],
    partWords[change.part],
    ...names.map((name) => guard(formatChange(change, (pieces) => pieces[name]))),
    ...each(change, ({ length }) => (length === null ? '' : showLength(length))),
    ...each(change, ({ quantity }) => String(quantity)),
    String((after?.quantity ?? 0) - (before?.quantity ?? 0)),
    before ? feet(oldFeet) : '',
    after ? feet(newFeet) : '',
    feet(oldFeet === null || newFeet === null ? null : newFeet - oldFeet),
  ];
}

/** The differences of two versions for a spreadsheet, line by line. */
export function* versionsCsv(changes: readonly VersionChange[]): Generator<string> {
  yield `\ufeff${csvLine(titles)}`;
  for (const change of changes) yield csvLine(cellsOf(change));
}
