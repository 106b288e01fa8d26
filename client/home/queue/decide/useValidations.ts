import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../../../common/jobs/job';
import { levelName } from '../../../../common/jobs/levelName';
import { currentJobOf, messageOf } from '../../../api/CallError';
import { useCommand } from '../../../api/useCommand';
import { jobPriced, warnOfUnpriced } from '../../../jobs/unpricedWarning';
import { keepFocusInRow } from '../../../ui/board/keepFocusInRow';
import { toast } from '../../../ui/feedback/toast';
import type { Level } from './level';
import { validateText } from '../queueText';

interface Decision {
  readonly level: Level;
  /** Version of the job that the decision was made on; a newer version has to be decided again. */
  readonly version: number;
  /** Why the server refused it. */
  readonly failure?: string;
}

/** More unpriced jobs than this get one message together. */
const maxMessages = 2;

/** How long validated rows stay with their result, in ms. */
const resultShownMs = 8000;

/** Validates jobs in place: shown at once, and reverted with the server's reason if it refuses. */
export function useValidations() {
  const navigate = useNavigate();
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const { mutateAsync } = useCommand('jobs.validate');
  const [justDecided, setJustDecided] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (job: Pick<JobView, '_id' | 'version'>, decision: Omit<Decision, 'version'>) => {
    setDecisions((before) => new Map(before).set(job._id, { ...decision, version: job.version }));
    setJustDecided(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setJustDecided(false), resultShownMs);
  };

  /** The validated job, or null and the reason in its row. */
  const validate = async (job: JobView, level: Level, price?: number): Promise<JobView | null> => {
    put(job, { level });
    try {
      return await mutateAsync({
        params: { id: job._id },
        body: { level, ...(price === undefined ? {} : { mrqLevelCustom: price }), expected: job.version },
      });
    } catch (error: unknown) {
      // A newer version was refused: the row shows it, so the reason belongs to it.
      const current = currentJobOf(error);
      put({ _id: job._id, version: current?.version ?? job.version }, { level, failure: messageOf(error) });
      return null;
    }
  };

  const decide = async (job: JobView, level: Level, price?: number) => {
    keepFocusInRow();
    const key = `validate ${job._id}`;
    toast.dismiss(key);
    toast.dismiss('validate');
    const validated = await validate(job, level, price);
    if (validated) {
      announce([validated], validateText.doneOne(job.num, level));
      warnUnpriced([validated], level);
      return;
    }
    toast.error({
      key,
      text: validateText.failed(job.num),
      action: { label: validateText.open, onClick: () => navigate(`/jobs/${job._id}`) },
    });
  };

  /** Shows one Undo for all jobs that were validated together. */
  const announce = (validated: readonly JobView[], text: string) =>
    toast.done({ text, action: { label: validateText.undo, onClick: () => void undo(validated) } });

  const undo = async (validated: readonly JobView[]) => {
    for (const { _id } of validated) jobPriced(_id);
    const answers = await Promise.allSettled(
      validated.map(({ _id, version }) =>
        mutateAsync({ params: { id: _id }, body: { undo: true, expected: version } }),
      ),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    const [first] = refused;
    if (!first) return;
    const failed = validated.filter((_, i) => answers[i]?.status === 'rejected');
    toast.error({ key: 'validate', text: validateText.notUndone(numbersOf(failed), messageOf(first.reason)) });
  };

  const decideAll = async (jobs: readonly JobView[], level: Level) => {
    toast.dismiss('validate');
    const results = await Promise.all(jobs.map((job) => validate(job, level)));
    const validated = results.filter((job) => job !== null);
    if (validated.length > 0) announce(validated, validateText.done(validated.length, level));
    const failed = jobs.filter((_, i) => results[i] === null);
    if (failed.length > 0) toast.error({ key: 'validate', text: validateText.manyFailed(numbersOf(failed)) });
    warnUnpriced(validated, level);
  };

  /** The decision on this version of the job, or null. */
  const decisionOf = (job: JobView): Decision | null => {
    const known = decisions.get(job._id);
    return known?.version === job.version ? known : null;
  };
  const decidedOf = (job: JobView): Level | null => {
    const known = decisionOf(job);
    return known && known.failure === undefined ? known.level : null;
  };
  return { decide, decideAll, decidedOf, failureOf: (job: JobView) => decisionOf(job)?.failure, justDecided };
}

const numbersOf = (jobs: readonly JobView[]): string => {
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
