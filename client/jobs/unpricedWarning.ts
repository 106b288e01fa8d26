import { toast } from '../ui/feedback/toast';

/** Unpriced jobs by the key of the toast that warns about them. */
const warnings = new Map<string, Set<number>>();

/** Warns of jobs without a price until all of them have one. */
export function warnOfUnpriced(jobs: readonly number[], text: string): void {
  const key = `unpriced ${jobs.join()}`;
  warnings.set(key, new Set(jobs));
  toast.error({ key, text });
}

/** Call when the job has a price or no longer needs one. */
export function jobPriced(job: number): void {
  for (const [key, left] of warnings) {
    if (!left.delete(job) || left.size > 0) continue;
    warnings.delete(key);
    toast.dismiss(key);
  }
}
