import { Readable } from 'node:stream';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { feetOfRow } from '../../../common/quotes/takeoff/takeoffTotals';
import { type VersionChange, type VersionPieces, versionSteps } from '../../../common/quotes/versions/versionChanges';
import { versionsCsv } from '../../../common/quotes/versions/versionsCsv';
import { versionProblemText } from '../../../common/quotes/versions/versionText';
import { mostVersionChanges } from '../../../common/quotes/versionRoutes';
import type { Answer, CallContext } from '../../callContext';
import { runInSlices } from '../../work/tasks/runInSlices';
import { loadVersions, type ReadVersion, type TwoVersions } from './loadVersions';

type Reply = ReplyOf<Routes['jobs.compareVersions']>;

/** Compares two versions of a job's takeoff. */
export async function compareVersions({
  services,
  viewer,
  params,
  query,
}: CallContext<Routes['jobs.compareVersions']>): Promise<{ value: Reply }> {
  const two = await loadVersions(services, viewer, params.id, query);
  const changes = await changesOf(two);
  const added = changes.filter(({ what }) => what === 'added');
  const removed = changes.filter(({ what }) => what === 'removed');
  const changed = changes.filter(({ what }) => what === 'changed');
  return {
    value: {
      versions: two.versions.toReversed().map(({ name, released }) => ({ name, released })),
      from: sideOf(two.from),
      to: sideOf(two.to),
      changes: [added, removed, changed].flatMap((kind) => kind.slice(0, mostVersionChanges).map(changeAnswer)),
      counts: { added: added.length, removed: removed.length, changed: changed.length },
      problems: [...problemsOf(two.from), ...(two.from === two.to ? [] : problemsOf(two.to))],
    },
  };
}

/** Downloads all differences for a spreadsheet. */
export async function downloadVersions({
  services,
  viewer,
  params,
  query,
}: CallContext<Routes['jobs.downloadVersions']>): Promise<Answer> {
  const two = await loadVersions(services, viewer, params.id, query);
  const changes = await changesOf(two);
  const names = [two.from, two.to].flatMap((side) => (side ? [side.version.name.replace(' ', '')] : []));
  return {
    download: {
      name: `${[two.num, ...names].join('-')}.csv`,
      mime: 'text/csv; charset=utf-8',
      open: () => Readable.from(versionsCsv(changes)),
    },
  };
}

/** No changes if one of the versions can't be read: everything would seem to be added or removed. */
async function changesOf({ from, to }: TwoVersions): Promise<VersionChange[]> {
  if (!from?.totals || !to?.totals) return [];
  return runInSlices(versionSteps(from.takeoff, to.takeoff));
}

const sideOf = (read: ReadVersion | null): Reply['from'] =>
  read && {
    name: read.version.name,
    released: read.version.released,
    files: read.csv.map(({ name }) => name),
    totals: read.totals,
  };

const piecesAnswer = (pieces: VersionPieces | null) =>
  pieces && {
    ...pieces,
    length: pieces.length === null ? null : pieces.length / 16,
    linearFeet: pieces.length === null ? null : feetOfRow({ ...pieces, length: pieces.length }) / 100,
  };
const changeAnswer = ({ part, what, before, after }: VersionChange) => ({
  ...{ part, what, before: piecesAnswer(before), after: piecesAnswer(after) },
});

function problemsOf(read: ReadVersion | null): Reply['problems'] {
  if (!read) return [];
  const { name: version } = read.version;
  if (read.csv.length === 0) return [{ version, file: null, reason: 'no-csv', message: versionProblemText.noCsv }];
  const { faults, refused } = read.takeoff;
  const rows = new Map<string, number>();
  for (const { file } of refused) rows.set(file, (rows.get(file) ?? 0) + 1);
  return [
    ...faults.map(({ file, message }) => ({ version, file, reason: 'unreadable' as const, message })),
    ...[...rows].map(([file, n]) => ({ version, file, reason: 'rows' as const, message: versionProblemText.rows(n) })),
  ];
}
