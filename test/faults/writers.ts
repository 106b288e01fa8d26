import { setTimeout as pause } from 'node:timers/promises';
import type { RouteName } from '../../common/api/routes';
import type { Answer, CallOptions, Caller } from '../support/caller';

/** Final outcome of one request of a writer. */
export interface Outcome {
  readonly what: 'job' | 'note' | 'validate' | 'assign';
  readonly who: number;
  readonly status: number;
  readonly jobId: number | null;
  /** Version of the job in the response. */
  readonly version: number | null;
  /** Idempotency key of a create, which is also part of the job's name or the note's text. */
  readonly key: string | null;
  readonly reply: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  readonly files: readonly string[];
  /** An earlier attempt got no response or a 503; it may have been applied anyway. */
  readonly maybeApplied: boolean;
}

/** Maximum time to wait for one response, in ms. */
const responseTimeoutMs = 20_000;

/** Shared record of all writers: outcomes, failures and counts. */
export class Ledger {
  readonly outcomes: Outcome[] = [];
  readonly failures: string[] = [];
  readonly count = { answers: 0, unavailable: 0, cut: 0, slowest: 0 };
  stopping = false;
  #keys = 0;

  newKey(prefix: string): string {
    return `${prefix}-${++this.#keys}-${Math.random().toString(36).slice(2, 10)}`;
  }
  get jobs(): number[] {
    return this.outcomes.flatMap((t) => (t.what === 'job' && t.status === 201 && t.jobId !== null ? [t.jobId] : []));
  }

  /** Repeats a request after a dropped connection or a 503 until it is answered, as a patient browser would. */
  async callUntilAnswered<N extends RouteName>(
    caller: Caller,
    name: N,
    request: CallOptions<N>,
  ): Promise<{ answer: Answer; maybeApplied: boolean }> {
    for (let maybeApplied = false; ; maybeApplied = true) {
      const answer = await this.#callOnce(caller, name, request);
      if (answer === null) {
        await pause(50);
      } else if (answer.status === 503) {
        if (!answer.refused?.message) this.failures.push(`${name}: 503 without a message`);
        await pause(100);
      } else {
        if (answer.status >= 500) this.failures.push(`${name}: ${answer.status} ${answer.text}`);
        return { answer, maybeApplied };
      }
    }
  }

  async #callOnce<N extends RouteName>(caller: Caller, name: N, request: CallOptions<N>): Promise<Answer | null> {
    const startedAt = performance.now();
    const timer = new AbortController();
    const tooLong = pause(responseTimeoutMs, 'too long' as const, { signal: timer.signal }).catch(
      () => 'answered' as const,
    );
    try {
      const answer = await Promise.race([caller.call(name, request), tooLong]);
      if (typeof answer === 'string') {
        this.failures.push(`${name}: no answer within ${responseTimeoutMs} ms`);
        return null;
      }
      this.count.answers += 1;
      if (answer.status === 503) this.count.unavailable += 1;
      return answer;
    } catch (error) {
      // fetch throws a TypeError when a connection is refused or cut; anything else is a malformed response.
      if (!(error instanceof TypeError)) this.failures.push(`${name}: ${(error as Error).message}`);
      this.count.cut += 1;
      return null;
    } finally {
      timer.abort();
      this.count.slowest = Math.max(this.count.slowest, performance.now() - startedAt);
    }
  }
}

/** Repeats an action with pauses until the ledger is stopping. */
export async function repeatUntilStopped(
  ledger: Ledger,
  random: () => number,
  act: () => Promise<void>,
): Promise<void> {
  while (!ledger.stopping) {
    await act();
    await pause(40 + random() * 160);
  }
}

/** Submits jobs, every third with a file. */
export const submitter = (ledger: Ledger, caller: Caller, random: () => number) => async () => {
  const key = ledger.newKey('job');
  const files = random() < 0.33 ? await uploadFile(ledger, caller, key) : [];
  const body = { name: `Roof ${key}`, pan1Width: 16, ...(files.length > 0 ? { files } : {}) };
  const { answer, maybeApplied } = await ledger.callUntilAnswered(caller, 'jobs.create', {
    body,
    headers: { 'idempotency-key': key },
  });
  const page = answer.body as { _id?: number; version?: number };
  const [jobId, version] = [page._id ?? null, page.version ?? null];
  ledger.outcomes.push({ ...outcome('job', caller, answer, maybeApplied), jobId, version, key, body, files });
};

/** Uploads a file whose content is its name. Retries until it succeeds. */
async function uploadFile(ledger: Ledger, caller: Caller, key: string): Promise<string[]> {
  while (!ledger.stopping) {
    try {
      const answer = await caller.tryUpload('subFile', [{ name: `${key}.dwg`, bytes: key }]);
      if (answer.status === 201) return answer.body;
      if (answer.status !== 503) ledger.failures.push(`upload: ${answer.status} ${answer.text}`);
    } catch (error) {
      if (!(error instanceof TypeError)) ledger.failures.push(`upload: ${(error as Error).message}`);
    }
    await pause(100);
  }
  return [];
}

/** Adds notes to random jobs. */
export const noter = (ledger: Ledger, caller: Caller, random: () => number) => async () => {
  const jobId = pick(ledger.jobs, random);
  if (jobId === undefined) return;
  const key = ledger.newKey('note');
  const body = { text: `Note ${key}`, cad: true };
  const request = { params: { jobId }, body, headers: { 'idempotency-key': key } };
  const { answer, maybeApplied } = await ledger.callUntilAnswered(caller, 'notes.create', request);
  const version = (answer.body as { notedJob?: { version: number } }).notedJob?.version ?? null;
  ledger.outcomes.push({ ...outcome('note', caller, answer, maybeApplied), jobId, version, key, body });
};

/** Validates or assigns jobs; two writers of each kind compete for the same ones. */
export const mover =
  (ledger: Ledger, caller: Caller, random: () => number, what: 'validate' | 'assign') => async () => {
    const done = (kind: Outcome['what'], status: number) =>
      new Set(ledger.outcomes.flatMap((t) => (t.what === kind && t.status === status ? [t.jobId] : [])));
    const [validated, refused] = [done('validate', 200), done(what, 409)];
    const free = done(what, 200);
    const open = (what === 'validate' ? ledger.jobs : [...validated]).filter((id) => !free.has(id) && !refused.has(id));
    const id = pick(open.slice(0, 4) as number[], random);
    if (id === undefined) return;
    const { answer, maybeApplied } =
      what === 'validate'
        ? await ledger.callUntilAnswered(caller, 'jobs.validate', { params: { id }, body: { level: 3 } })
        : await ledger.callUntilAnswered(caller, 'jobs.assign', { params: { id }, body: {} });
    const version = answer.status === 200 ? (answer.body as { version: number }).version : null;
    ledger.outcomes.push({ ...outcome(what, caller, answer, maybeApplied), jobId: id, version });
  };

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];
const outcome = (what: Outcome['what'], caller: Caller, { status, body }: Answer, maybeApplied: boolean) => ({
  ...{ what, status, reply: body as Record<string, unknown>, maybeApplied },
  who: caller.person?.id ?? 0,
  ...{ jobId: null, version: null, key: null, body: {}, files: [] },
});
