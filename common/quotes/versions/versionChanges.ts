import { plainWord } from '../../csv/sheet';
import type { Sixteenths } from '../panels/lengths';
import { panelKey, trimKey } from '../takeoff/pieceKeys';
import type { Takeoff } from '../takeoff/readTakeoff';
import { shouldYield, type Steps } from '../takeoff/steps';

/** Equal panels or trims of one version. */
export interface VersionPieces {
  /** Panel or trim code; empty for panels of the job's own panel. */
  readonly code: string;
  readonly mark: string;
  readonly plane: string;
  readonly color: string;
  /** In inches; null for trims without a length. */
  readonly length: Sixteenths | null;
  readonly quantity: number;
}

export const versionParts = ['panels', 'trims'] as const;
export const versionChangeKinds = ['added', 'removed', 'changed'] as const;
export type VersionChangeKind = (typeof versionChangeKinds)[number];

export interface VersionChange {
  readonly part: (typeof versionParts)[number];
  readonly what: VersionChangeKind;
  /** Null if added. */
  readonly before: VersionPieces | null;
  /** Null if removed. */
  readonly after: VersionPieces | null;
}

type Pieces = Pick<Takeoff, 'panels' | 'trims'>;

const piecesOf = ({ panels, trims }: Pieces): Record<VersionChange['part'], VersionPieces[]> => ({
  panels: panels.map(({ panel, mark, plane, color, length, quantity }) => ({
    ...{ code: panel, mark, plane, color, length, quantity },
  })),
  trims: trims.map(({ code, length, quantity }) => ({ ...{ code, mark: '', plane: '', color: '' }, length, quantity })),
});

/**
 * Pieces added, removed and changed from one version of a takeoff to another. Pieces are matched by panel or code,
 * mark, plane and length; what is then left is matched by its mark, so that a marked panel can change its length.
 */
export function* versionSteps(before: Pieces, after: Pieces): Steps<VersionChange[]> {
  const [older, newer] = [piecesOf(before), piecesOf(after)];
  const changes: VersionChange[][] = [];
  for (const part of versionParts) changes.push(yield* changesOf(part, older[part], newer[part]));
  return changes.flat();
}

function* changesOf(
  part: VersionChange['part'],
  older: readonly VersionPieces[],
  newer: readonly VersionPieces[],
): Steps<VersionChange[]> {
  const keyOf = ({ code, mark, plane, length }: VersionPieces) =>
    part === 'panels' ? panelKey(code, mark, plane, length) : trimKey(code, length);
  const left = new Map<string, VersionPieces>();
  for (const [i, pieces] of older.entries()) {
    if (shouldYield(i)) yield;
    left.set(keyOf(pieces), pieces);
  }
  const partners = new Map<VersionPieces, VersionPieces>();
  const fresh: VersionPieces[] = [];
  for (const [i, pieces] of newer.entries()) {
    if (shouldYield(i)) yield;
    const key = keyOf(pieces);
    const same = left.get(key);
    if (same) partners.set(pieces, same);
    else fresh.push(pieces);
    left.delete(key);
  }
  yield;
  for (const [pieces, partner] of byMark([...left.values()], fresh)) partners.set(pieces, partner);
  yield;
  const found = new Set(partners.values());
  return [
    ...newer.flatMap((pieces): VersionChange[] => {
      const partner = partners.get(pieces);
      if (!partner) return [{ part, what: 'added', before: null, after: pieces }];
      return isSame(partner, pieces) ? [] : [{ part, what: 'changed', before: partner, after: pieces }];
    }),
    ...older
      .filter((pieces) => !found.has(pieces))
      .map((pieces): VersionChange => ({ part, what: 'removed', before: pieces, after: null })),
  ];
}

/** Pairs pieces with the same mark and plane, shortest first; each new one with the old one that it replaces. */
function byMark(older: readonly VersionPieces[], newer: readonly VersionPieces[]): [VersionPieces, VersionPieces][] {
  const groups = new Map<string, VersionPieces[]>();
  for (const pieces of byLength(older).reverse()) {
    const key = markOf(pieces);
    const group = groups.get(key);
    if (group) group.push(pieces);
    else groups.set(key, [pieces]);
  }
  return byLength(newer).flatMap((pieces): [VersionPieces, VersionPieces][] => {
    const partner = groups.get(markOf(pieces))?.pop();
    return partner ? [[pieces, partner]] : [];
  });
}

const markOf = ({ mark, plane }: VersionPieces): string => `${plainWord(mark)}\n${plainWord(plane)}`;

/** The pieces that have a mark, by their length. */
const byLength = (pieces: readonly VersionPieces[]): VersionPieces[] =>
  pieces.filter(({ mark }) => plainWord(mark) !== '').sort((a, b) => (a.length ?? 0) - (b.length ?? 0));

/** A file without colors says nothing about them. */
const isSameColor = (a: string, b: string): boolean =>
  a.trim() === '' || b.trim() === '' || plainWord(a) === plainWord(b);

const isSame = (a: VersionPieces, b: VersionPieces): boolean =>
  a.quantity === b.quantity &&
  a.length === b.length &&
  plainWord(a.code) === plainWord(b.code) &&
  isSameColor(a.color, b.color);
