import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dollars } from '../../../../common/format/numbers';
import { decisionUndoMs } from '../../../../common/jobs/cycles';
import type { JobPageView, JobView } from '../../../../common/jobs/job';
import { levelName } from '../../../../common/jobs/levelName';
import { useMe } from '../../../access/useMe';
import { currentJobOf, messageOf } from '../../../api/CallError';
import { queries } from '../../../api/queries';
import { liveOptions } from '../../../api/liveOptions';
import { useCommand } from '../../../api/useCommand';
import { jobPriced, warnOfUnpriced } from '../../../jobs/unpricedWarning';
import { toast } from '../../../ui/feedback/toast';
import { draftsOf, replacedDrafts } from '../../../uploads/draftsOf';
import { assignText, bulkText, undoText, validateText } from '../queueText';
import { decidedSays, type Level } from './level';

/** Result of a decision, in the row of its job. */
export interface Result {
  /** The decision as the row shows it; absent if it was refused. */
  readonly done?: string;
  readonly level?: Level;
  /** Why it was refused. */
  readonly failure?: string;
  /** Version of the job that the decision was made on; a newer version has to be decided again. */
  readonly version: number;
}

/** A job after its decision, with what an undo needs: it undoes no decision after this version. */
export type Decided = Pick<JobView, '_id' | 'num' | 'name' | 'version'>;

/** Decisions that are undone together. */
interface Undoable {
  readonly jobs: readonly Decided[];
  readonly until: number;
  readonly toast: number;
  readonly onUndone: (() => void) | undefined;
}

/** More unpriced jobs than this get one message together. */
const maxMessages = 2;
/** How long decided rows stay with their result, in ms. */
const resultShownMs = 8000;

/** Decides jobs in place: shown at once, reverted with the server's reason if it refuses, and undone for ten seconds. */
export function useDecisions() {
  const me = useMe();
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const validation = useCommand('jobs.validate');
  const release = useCommand('jobs.release');
  const assignment = useCommand('jobs.assign');
  const undoing = useCommand('jobs.undo');
  const [justDecided, setJustDecided] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<Undoable | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (id: number, given: Result | null | ((before: Result | null) => Result | null)) => {
    setResults((before) => {
      const next = new Map(before);
      const result = typeof given === 'function' ? given(before.get(id) ?? null) : given;
      if (result) next.set(id, result);
      else next.delete(id);
      return next;
    });
    setJustDecided(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setJustDecided(false), resultShownMs);
  };

  /** The decided job, or null and the reason in its row. */
  const attempt = async (
    job: JobView,
    result: Omit<Result, 'version'>,
    decide: () => Promise<JobPageView>,
  ): Promise<JobPageView | null> => {
    put(job._id, { ...result, version: job.version });
    try {
      return await decide();
    } catch (error: unknown) {
      // A newer version was refused: the row shows it, so the reason belongs to it.
      const current = currentJobOf(error);
      put(job._id, { version: current?.version ?? job.version, failure: messageOf(error) });
      return null;
    }
  };

  const validateOne = (job: JobView, level: Level, price?: number) =>
    attempt(job, { level, done: decidedSays(level) }, () =>
      validation.mutateAsync({
        params: { id: job._id },
        body: {
          level,
          ...(price === undefined ? {} : { mrqLevelCustom: price }),
          undoable: true,
          expected: job.version,
        },
      }),
    );

  /** Releases the newest drafts of a job; what has to be looked at first is refused. */
  const releaseOne = (job: JobView) =>
    attempt(job, { done: bulkText.released }, async () => {
      const detail = await client.fetchQuery({
        ...liveOptions(queries.jobDetail(job._id), true, me.user.role),
        staleTime: 0,
      });
      const drafts = draftsOf(detail);
      const replaced = replacedDrafts(drafts);
      const level = drafts.map(({ _id }) => _id).filter((id) => !replaced.has(id));
      if (level.length === 0) throw new Error(bulkText.noDrafts);
      if (detail.unpriced) throw new Error(bulkText.releaseUnpriced);
      return release.mutateAsync({
        params: { id: job._id },
        body: { level, undoable: true, expected: job.version },
      });
    });

  const assignOne = (job: JobView, drafter: { readonly _id: number; readonly name: string }) =>
    attempt(job, { done: bulkText.assignedTo(drafter.name) }, () =>
      assignment.mutateAsync({
        params: { id: job._id },
        body: { drafter: drafter._id, undoable: true, expected: job.version },
      }),
    );

  /** Shows one Undo for all jobs that were decided together. */
  const announce = (jobs: readonly Decided[], text: string, sentAt: number, onUndone?: () => void) => {
    // The server counts from the decision, which is before its reply.
    const until = sentAt + decisionUndoMs;
    if (until <= Date.now()) return void toast.done(text);
    const shown = toast.done({
      text,
      action: { label: undoText.undo, until, onClick: () => void undo(group) },
    });
    const group: Undoable = { jobs, until, toast: shown, onUndone };
    last.current = group;
  };

  const undo = async ({ jobs, onUndone }: Undoable) => {
    last.current = null;
    for (const { _id } of jobs) jobPriced(_id);
    const answers = await Promise.allSettled(
      jobs.map(({ _id, version }) => undoing.mutateAsync({ params: { id: _id }, body: { expected: version } })),
    );
    const refused: { job: Decided; why: string }[] = [];
    for (const [i, job] of jobs.entries()) {
      const answer = answers[i];
      if (answer?.status === 'fulfilled') {
        put(job._id, null);
        continue;
      }
      const why = messageOf(answer?.reason);
      // The row still shows the decided job.
      put(job._id, (before) => before && { ...before, failure: why });
      refused.push({ job, why });
    }
    if (refused.length < jobs.length) {
      toast.done(undoText.undone(jobs.length - refused.length, jobs[0]?.num ?? 0));
      onUndone?.();
    }
    const [first] = refused;
    if (first)
      toast.error({ key: 'undo', text: undoText.notUndone(numbersOf(refused.map(({ job }) => job)), first.why) });
  };

  /** Undoes what was decided last, if it can still be undone. */
  const undoLast = () => {
    const group = last.current;
    toast.dismiss('undo');
    if (!group || Date.now() > group.until) return void toast.error({ key: 'undo', text: undoText.nothing });
    toast.dismiss(group.toast);
    void undo(group);
  };

  /** Validates jobs at one level, or marks them No Takeoff. */
  const validate = async (jobs: readonly JobView[], level: Level, price?: number) => {
    toast.dismiss('decisions');
    const sentAt = Date.now();
    const answers = await Promise.all(jobs.map((job) => validateOne(job, level, price)));
    const validated = answers.filter((job) => job !== null);
    const [only] = validated;
    if (only)
      announce(
        validated,
        validated.length === 1 ? doneText(only, level) : validateText.done(validated.length, level),
        sentAt,
      );
    reportFailures(jobs, answers, validateText);
    warnUnpriced(validated, level);
  };

  const releaseAll = async (jobs: readonly JobView[]) => {
    toast.dismiss('decisions');
    const sentAt = Date.now();
    const answers = await Promise.all(jobs.map(releaseOne));
    const released = answers.filter((job) => job !== null);
    if (released.length > 0) announce(released, bulkText.doneReleased(released.length), sentAt);
    reportFailures(jobs, answers, bulkText);
  };

  const assign = async (jobs: readonly JobView[], drafter: { readonly _id: number; readonly name: string }) => {
    toast.dismiss('decisions');
    const sentAt = Date.now();
    const answers = await Promise.all(jobs.map((job) => assignOne(job, drafter)));
    const assigned = answers.filter((job) => job !== null);
    if (assigned.length > 0) announce(assigned, bulkText.doneAssigned(assigned.length, drafter.name), sentAt);
    reportFailures(jobs, answers, assignText);
  };

  /** The result of the decision on this version of the job, or null. */
  const resultOf = (job: JobView): Result | null => {
    const known = results.get(job._id);
    return known?.version === job.version ? known : null;
  };

  return { validate, releaseAll, assign, announce, undoLast, resultOf, justDecided };
}

function reportFailures(
  jobs: readonly JobView[],
  answers: readonly unknown[],
  text: { failed: (num: number) => string; manyFailed: (numbers: string) => string },
): void {
  const failed = jobs.filter((_, i) => answers[i] === null);
  const [first] = failed;
  if (!first) return;
  const message = failed.length === 1 ? text.failed(first.num) : text.manyFailed(numbersOf(failed));
  toast.error({ key: 'decisions', text: message });
}

/** `100429 Hay Shed: level 3, $145.00, Ozark Panel Co.` */
function doneText({ num, name, revenue, owner }: JobPageView, level: Level): string {
  const price = revenue == null ? null : dollars(revenue);
  return level === 0
    ? validateText.doneNone(num, name, owner.companyName)
    : validateText.doneOne([`${num} ${name}`, levelName(level), price, owner.companyName]);
}

const numbersOf = (jobs: readonly { num: number }[]): string => {
  const shown = jobs.slice(0, 5).map(({ num }) => num);
  return validateText.numbers(shown, jobs.length - shown.length);
};

/** A level without a price leaves the job unpriced (R2). */
function warnUnpriced(jobs: readonly JobView[], level: Level): void {
  const unpriced = jobs.filter((job) => job.unpriced);
  const at = levelName(level);
  if (unpriced.length > maxMessages) {
    const ids = unpriced.map(({ _id }) => _id);
    warnOfUnpriced(ids, validateText.unpricedMany(numbersOf(unpriced), at));
    return;
  }
  for (const { _id, num, owner } of unpriced) warnOfUnpriced([_id], validateText.unpriced(num, owner.companyName, at));
}
