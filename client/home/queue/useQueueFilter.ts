import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { JobView } from '../../../common/jobs/job';

const dayMs = 24 * 60 * 60 * 1000;

/** Choices of how long a job has waited, by their value in the URL, in ms. */
export const ages = { '1d': dayMs, '3d': 3 * dayMs, '7d': 7 * dayMs } as const;
export type Age = keyof typeof ages;
export const isAge = (text: string | null): text is Age => text !== null && Object.hasOwn(ages, text);

export interface QueueFilter {
  /** Company ID. */
  readonly client: number | null;
  readonly age: Age | null;
  readonly isOn: boolean;
  /** True for a job of the chosen client that has been waiting for at least the chosen time. */
  readonly shows: (job: JobView, now: number, since?: string) => boolean;
  readonly set: (change: { client?: string; age?: string }) => void;
  readonly clear: () => void;
}

/** The queue's filter, in the URL (`/?client=12&age=3d`). */
export function useQueueFilter(): QueueFilter {
  const [params, setParams] = useSearchParams();
  const client = Number(params.get('client')) || null;
  const chosen = params.get('age');
  const age = isAge(chosen) ? chosen : null;
  return useMemo(() => {
    const set = (change: { client?: string; age?: string }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    return {
      client,
      age,
      isOn: client !== null || age !== null,
      shows: (job, now, since = job.statusTimeCurrent) =>
        (client === null || job.owner._id === client) && (age === null || Date.parse(since) <= now - ages[age]),
      set,
      clear: () => set({ client: '', age: '' }),
    };
  }, [client, age, setParams]);
}
