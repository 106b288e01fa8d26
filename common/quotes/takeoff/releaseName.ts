/** Name of a release of a job's takeoff: `R1`, or `R1 C2` after corrections. */
export const releaseName = (revision: number, correction: number): string =>
  correction > 0 ? `R${revision} C${correction}` : `R${revision}`;

/** Revision and correction of a name such as `R1` or `R1 C2`; null if it is none. */
export const roundOf = (name: string): readonly [number, number] | null => {
  const [, revision, correction = '0'] = /^R(\d+)(?: C(\d+))?$/.exec(name) ?? [];
  return revision === undefined ? null : [Number(revision), Number(correction)];
};

/** True if a newer takeoff than the imported one has been released; an unknown import is never outdated. */
export function isOutdatedTakeoff(imported: string, released: string | null): boolean {
  const [own, newest] = [roundOf(imported), roundOf(released ?? '')];
  if (!own || !newest) return false;
  return own[0] === newest[0] ? own[1] < newest[1] : own[0] < newest[0];
}
