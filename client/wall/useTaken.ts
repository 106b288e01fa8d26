import { useEffect, useRef, useState } from 'react';
import type { BoardJob } from '../../common/jobs/job';

const flashFor = 2000;
const noJobs: ReadonlySet<number> = new Set();

/** IDs of jobs that were just assigned, each for two seconds and once; includes jobs on pages not shown. */
export function useTaken(jobs: readonly BoardJob[] | undefined): ReadonlySet<number> {
  const [taken, setTaken] = useState(noJobs);
  const drafters = useRef<ReadonlyMap<number, number | null> | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    if (!jobs) return;
    const before = drafters.current;
    drafters.current = new Map(jobs.map((job) => [job._id, job.cadCurrent?._id ?? null]));
    const fresh = jobs.filter(({ _id, cadCurrent }) => {
      const had = before?.get(_id);
      return had !== undefined && cadCurrent != null && cadCurrent._id !== had;
    });
    if (fresh.length === 0) return;
    setTaken((old) => new Set([...old, ...fresh.map(({ _id }) => _id)]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setTaken((old) => new Set([...old].filter((id) => !fresh.some(({ _id }) => _id === id))));
    }, flashFor);
    timers.current.add(timer);
  }, [jobs]);
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
    },
    [],
  );
  return taken;
}
