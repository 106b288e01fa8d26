import * as Y from 'yjs';

/** Does the server lack anything of it? An update always carries all deletions, so those are compared. */
export function bringsNews(lacking: Uint8Array, theirs: Uint8Array): boolean {
  const ours = Y.decodeUpdate(lacking);
  if (ours.structs.length > 0) return true;
  const known = Y.decodeUpdate(theirs).ds.clients;
  for (const [client, ranges] of ours.ds.clients) {
    const there = known.get(client) ?? [];
    for (const { clock, len } of ranges) {
      let at = clock;
      for (const range of [...there].sort((a, b) => a.clock - b.clock))
        if (range.clock <= at && range.clock + range.len > at) at = range.clock + range.len;
      if (at < clock + len) return true;
    }
  }
  return false;
}
