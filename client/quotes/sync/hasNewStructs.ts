import * as Y from 'yjs';

/** True if an update has anything that the server lacks. Every update includes all deletions, so those are compared. */
export function hasNewStructs(lacking: Uint8Array, theirs: Uint8Array): boolean {
  const ours = Y.decodeUpdate(lacking);
  if (ours.structs.length > 0) return true;
  const known = Y.decodeUpdate(theirs).ds.clients;
  for (const [client, ranges] of ours.ds.clients) {
    const theirRanges = known.get(client) ?? [];
    for (const { clock, len } of ranges) {
      let at = clock;
      for (const range of [...theirRanges].sort((a, b) => a.clock - b.clock))
        if (range.clock <= at && range.clock + range.len > at) at = range.clock + range.len;
      if (at < clock + len) return true;
    }
  }
  return false;
}
