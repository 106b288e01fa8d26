import { useEffect, useRef, useState } from 'react';
import type { BoardJob } from '../../common/jobs/job';

/** How long a new rush is marked, in ms. */
const markedMs = 15_000;
/** Jobs remembered beside those on the board, so that one that leaves the board and returns isn't new again. */
const mostKnown = 500;
const none: ReadonlySet<number> = new Set();

/** IDs of jobs that have just become rush, or joined the board as rush. The first board that loads has none. */
export function useNewRush(jobs: readonly BoardJob[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState(none);
  const known = useRef<Set<number> | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    if (!jobs) return;
    const before = known.current;
    const rush = jobs.filter((job) => job.rush).map(({ _id }) => _id);
    const left = [...(before ?? [])].filter((id) => !rush.includes(id));
    known.current = new Set([...left.slice(-mostKnown), ...rush]);
    const added = before ? rush.filter((id) => !before.has(id)) : [];
    if (added.length === 0) return;
    setFresh((old) => new Set([...old, ...added]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((old) => new Set([...old].filter((id) => !added.includes(id))));
    }, markedMs);
    timers.current.add(timer);
  }, [jobs]);
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
    },
    [],
  );
  return fresh;
}
