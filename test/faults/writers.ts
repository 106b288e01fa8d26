import { setTimeout as pause } from 'node:timers/promises';
import type { RouteName } from '../../common/api/routes';
import type { Answer, AskOf, Caller } from '../support/caller';

/** What a writer was told in the end of one thing that it wanted. */
export interface Told {
  readonly what: 'job' | 'note' | 'validate' | 'assign';
  readonly who: number;
  readonly status: number;
  readonly jobId: number | null;
  /** The version of the job in the answer. */
  readonly version: number | null;
  /** Of creates: the key, which stands in the name of the job or in the text of the note too. */
  readonly key: string | null;
  readonly reply: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  readonly files: readonly string[];
  /** An attempt before the last one was not answered, or with 503: it may have happened all the same. */
  readonly unsure: boolean;
}

/** The longest that anybody is willing to wait for one answer. */
const patience = 20_000;

/** Everything that ten writers share: what they were told, and what went wrong beside it. */
export class Ledger {
  readonly told: Told[] = [];
  readonly faults: string[] = [];
  readonly count = { answers: 0, unavailable: 0, cut: 0, slowest: 0 };
  stopping = false;
  #keys = 0;

  freshKey(prefix: string): string {
    return `${prefix}-${++this.#keys}-${Math.random().toString(36).slice(2, 10)}`;
  }
  get jobs(): number[] {
    return this.told.flatMap((t) => (t.what === 'job' && t.status === 201 && t.jobId !== null ? [t.jobId] : []));
  }

  /** Ask until there is an answer: the same again after a cut or a 503, as a patient browser would. */
  async insist<N extends RouteName>(
    hands: Caller,
    name: N,
    ask: AskOf<N>,
  ): Promise<{ answer: Answer; unsure: boolean }> {
    for (let unsure = false; ; unsure = true) {
      const answer = await this.#once(hands, name, ask);
      if (answer === null) {
        await pause(50);
      } else if (answer.status === 503) {
        if (!answer.refused?.message) this.faults.push(`${name}: 503 without a message`);
        await pause(100);
      } else {
        if (answer.status >= 500) this.faults.push(`${name}: ${answer.status} ${answer.text}`);
        return { answer, unsure };
      }
    }
  }

  async #once<N extends RouteName>(hands: Caller, name: N, ask: AskOf<N>): Promise<Answer | null> {
    const asked = performance.now();
    const late = new AbortController();
    const tooLong = pause(patience, 'too long' as const, { signal: late.signal }).catch(() => 'answered' as const);
    try {
      const answer = await Promise.race([hands.call(name, ask), tooLong]);
      if (typeof answer === 'string') {
        this.faults.push(`${name}: no answer within ${patience} ms`);
        return null;
      }
      this.count.answers += 1;
      if (answer.status === 503) this.count.unavailable += 1;
      return answer;
    } catch (error) {
      // What fetch throws when a connection is refused or cut; anything else is a reply that is not as promised.
      if (!(error instanceof TypeError)) this.faults.push(`${name}: ${(error as Error).message}`);
      this.count.cut += 1;
      return null;
    } finally {
      late.abort();
      this.count.slowest = Math.max(this.count.slowest, performance.now() - asked);
    }
  }
}

/** One who does the same kind of thing over and over, with pauses, until told to stop. */
export async function keepOn(ledger: Ledger, random: () => number, act: () => Promise<void>): Promise<void> {
  while (!ledger.stopping) {
    await act();
    await pause(40 + random() * 160);
  }
}

/** Submits jobs, every third with a file. */
export const submitter = (ledger: Ledger, hands: Caller, random: () => number) => async () => {
  const key = ledger.freshKey('job');
  const files = random() < 0.33 ? await uploaded(ledger, hands, key) : [];
  const body = { name: `Roof ${key}`, pan1Width: 16, ...(files.length > 0 ? { files } : {}) };
  const { answer, unsure } = await ledger.insist(hands, 'jobs.create', { body, headers: { 'idempotency-key': key } });
  const page = answer.body as { _id?: number; version?: number };
  const [jobId, version] = [page._id ?? null, page.version ?? null];
  ledger.told.push({ ...of('job', hands, answer, unsure), jobId, version, key, body, files });
};

/** A file whose bytes are its name; an upload that was cut is made again. */
async function uploaded(ledger: Ledger, hands: Caller, key: string): Promise<string[]> {
  while (!ledger.stopping) {
    try {
      const answer = await hands.tryUpload('subFile', [{ name: `${key}.pdf`, bytes: key }]);
      if (answer.status === 201) return answer.body;
      if (answer.status !== 503) ledger.faults.push(`upload: ${answer.status} ${answer.text}`);
    } catch (error) {
      if (!(error instanceof TypeError)) ledger.faults.push(`upload: ${(error as Error).message}`);
    }
    await pause(100);
  }
  return [];
}

/** Writes notes on jobs that it may read. */
export const noter = (ledger: Ledger, hands: Caller, random: () => number) => async () => {
  const jobId = pick(ledger.jobs, random);
  if (jobId === undefined) return;
  const key = ledger.freshKey('note');
  const body = { text: `Note ${key}`, cad: true };
  const ask = { params: { jobId }, body, headers: { 'idempotency-key': key } };
  const { answer, unsure } = await ledger.insist(hands, 'notes.create', ask);
  const version = (answer.body as { notedJob?: { version: number } }).notedJob?.version ?? null;
  ledger.told.push({ ...of('note', hands, answer, unsure), jobId, version, key, body });
};

/** Validates jobs, or takes them; two of each kind want the same ones. */
export const mover = (ledger: Ledger, hands: Caller, random: () => number, what: 'validate' | 'assign') => async () => {
  const done = (kind: Told['what'], status: number) =>
    new Set(ledger.told.flatMap((t) => (t.what === kind && t.status === status ? [t.jobId] : [])));
  const [validated, refused] = [done('validate', 200), done(what, 409)];
  const free = done(what, 200);
  const open = (what === 'validate' ? ledger.jobs : [...validated]).filter((id) => !free.has(id) && !refused.has(id));
  const id = pick(open.slice(0, 4) as number[], random);
  if (id === undefined) return;
  const { answer, unsure } =
    what === 'validate'
      ? await ledger.insist(hands, 'jobs.validate', { params: { id }, body: { level: 3 } })
      : await ledger.insist(hands, 'jobs.assign', { params: { id }, body: {} });
  const version = answer.status === 200 ? (answer.body as { version: number }).version : null;
  ledger.told.push({ ...of(what, hands, answer, unsure), jobId: id, version });
};

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];
const of = (what: Told['what'], hands: Caller, { status, body }: Answer, unsure: boolean) => ({
  ...{ what, status, reply: body as Record<string, unknown>, unsure },
  who: hands.person?.id ?? 0,
  ...{ jobId: null, version: null, key: null, body: {}, files: [] },
});
