import type { JobView } from '../../common/jobs/job';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The fact by which a search found a job whose number and name don't hold the words: its address, customer, client or
 * submitter. Null if the number and name say it already.
 */
export function foundIn(job: JobView, query: string): string | null {
  const title = folded(`${job.num} ${job.name}`);
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '' && !title.includes(word));
  if (words.length === 0) return null;
  const place = [job.street, job.city, job.state].filter(Boolean).join(', ');
  const facts = [job.customer?.name, place, job.owner.companyName, job.author.name];
  const holds = (fact: string) => words.some((word) => folded(fact).includes(word));
  return facts.find((fact): fact is string => fact != null && holds(fact)) ?? null;
}
