import type { JobPageView } from '../../../../common/jobs/job';
import { call, newKey } from '../../../api/call';
import { connectionAtom } from '../../../live/connectionState';
import { untilAnswered } from '../../../live/retryWait';
import { hasOtherAttempt, moveAttempt } from '../../../state/attempts';
import { draftValue } from '../../../state/draftValue';
import { keyOf, readDraft, storageEntries, storeDraft } from '../../../state/drafts';
import { filesDraft, filesIn } from '../../../state/draftFiles';
import { onUserSwitch, screenUserId, store } from '../../../state/session';
import { type WaitingEstimate, waitingEstimatesAtom, waitingName } from '../../../state/waitingEstimatesAtom';
import { toast } from '../../../ui/feedback/toast';
import { formUploads, moveUploads } from '../../../uploads/formUploads';
import { submissions } from '../../../uploads/submissions';
import { type EstimateDraft, emptyEstimate, estimateBody, isUntouched } from '../estimateDraft';
import { estimateText } from '../estimateText';
import { estimateDraftName } from '../useEstimateDraft';
import { waitingText } from './waitingText';

/**
 * Estimates that were submitted without a connection. Each is a separate draft with its files, so that it survives the tab,
 * and one tab at a time sends it.
 */
interface Kept {
  readonly draft: EstimateDraft;
  readonly at: number;
}

/** Drafts that this tab sends. */
const own = new Set<string>();
/** Drafts that this tab sends or will send when the other tab that does is gone. */
const requested = new Set<string>();
/** Drafts about which the user knows that they may have been sent before. */
const warned = new Set<string>();
const field = 'subFile';
let watching = false;

/** True if a submission couldn't be sent now. */
export function isOffline(): boolean {
  const connection = store.get(connectionAtom);
  return !navigator.onLine || (!connection.live && connection.since !== null);
}

function namesOf(userId: number): string[] {
  const prefix = keyOf(userId, waitingName);
  return storageEntries()
    .map(([key]) => key)
    .filter((key) => key.startsWith(prefix) && !key.endsWith(filesDraft('')))
    .map((key) => key.slice(keyOf(userId, '').length));
}

function publish(): void {
  const userId = screenUserId() ?? 0;
  const found = namesOf(userId).flatMap((name): WaitingEstimate[] => {
    const kept = readDraft<Kept>(userId, name);
    if (!kept) return [];
    const submission = submissions.of(name);
    const about = { name, project: kept.draft.name.trim(), at: kept.at, error: submission?.error ?? null };
    const maybeSent = readDraft(userId, name, 'attempt') !== null && submission?.state !== 'failed';
    return [{ ...about, maybeSent, state: own.has(name) ? (submission?.state ?? 'waiting') : 'elsewhere' }];
  });
  store.set(
    waitingEstimatesAtom,
    found.toSorted((a, b) => a.at - b.at),
  );
}

/**
 * Keeps the form's estimate with its files until there is a connection; the form is empty afterward. Only this draft
 * continues an attempt that the form began. False if the browser's storage is full: the form keeps everything then.
 */
export function keepForLater(userId: number): boolean {
  const form = draftValue<Partial<EstimateDraft>>(userId, estimateDraftName);
  const draft = { ...emptyEstimate, ...form.get() };
  const name = `${waitingName}${newKey()}`;
  const { items } = formUploads(userId, estimateDraftName, field).snapshot();
  const urls = items.flatMap(({ url }) => url ?? []);
  // The files first: another tab may send the draft as soon as it is stored.
  if (!moveUploads(userId, estimateDraftName, name, field)) return false;
  if (!storeDraft(userId, name, { draft, at: Date.now() } satisfies Kept)) {
    moveUploads(userId, name, estimateDraftName, field);
    return false;
  }
  submissions.stop(estimateDraftName);
  moveAttempt(userId, estimateDraftName, name, JSON.stringify(estimateBody(draft, urls)));
  form.set(draft.clearOnSubmit ? null : draft);
  toast.done(waitingText.kept);
  resumeWaiting();
  return true;
}

/** Sends what waits in this browser, once each, when there is a connection. */
export function resumeWaiting(): void {
  const userId = screenUserId();
  if (userId === undefined) return;
  if (!watching) {
    watching = true;
    submissions.subscribe(publish);
    addEventListener('storage', resumeWaiting);
    onUserSwitch(() => {
      own.clear();
      requested.clear();
      publish();
    });
  }
  for (const name of namesOf(userId)) {
    if (requested.has(name)) continue;
    requested.add(name);
    void inOneTab(userId, name).finally(() => requested.delete(name));
  }
  publish();
}

/** Browsers have locks on secure pages only; elsewhere the idempotency key alone keeps it at one job. */
async function inOneTab(userId: number, name: string): Promise<void> {
  const work = async () => {
    own.add(name);
    publish();
    try {
      await sendWhenConnected(userId, name);
    } finally {
      own.delete(name);
      publish();
    }
  };
  if ('locks' in navigator) await navigator.locks.request(keyOf(userId, name), work);
  else await work();
}

const isWanted = (userId: number, name: string) => screenUserId() === userId && readDraft<Kept>(userId, name) !== null;

async function sendWhenConnected(userId: number, name: string): Promise<void> {
  if (!isWanted(userId, name)) return;
  // Continues the uploads, too.
  const list = formUploads(userId, name, field);
  const wanted = () => isWanted(userId, name);
  const answer = await untilAnswered(() => call('profile.get', {}), { wanted }).catch(() => ({ reply: null }));
  const kept = readDraft<Kept>(userId, name);
  if (answer === null || !wanted() || !kept) return;
  const { draft } = kept;
  submissions.start<ReturnType<typeof estimateBody>, JobPageView>({
    name,
    label: waitingText.label(draft.name.trim()),
    path: '/',
    listed: true,
    list,
    body: (files) => {
      const body = estimateBody(draft, files);
      // The server may have the job already, and wouldn't recognize the repetition.
      if (!warned.has(name) && hasOtherAttempt(userId, name, JSON.stringify(body))) {
        warned.add(name);
        throw new Error(waitingText.maybeSubmitted);
      }
      return body;
    },
    write: (body, key) => call('jobs.create', { body }, { key }),
    onSent: () => storeDraft(userId, name, null),
    sent: (job) => estimateText.done(job.num, job.name),
  });
  // A refused one stays here, with what to do about it.
  await new Promise<void>((resolve) => {
    const check = () => {
      if (submissions.of(name) !== null && wanted()) return;
      stop();
      resolve();
    };
    const stop = submissions.subscribe(check);
    check();
  });
}

/** Moves the estimate back to the form; false if that has another one. */
export function editWaiting(name: string): boolean {
  const userId = screenUserId() ?? 0;
  const form = draftValue<Partial<EstimateDraft>>(userId, estimateDraftName);
  const inForm = { ...emptyEstimate, ...form.get() };
  const hasFiles = filesIn(JSON.stringify(readDraft(userId, filesDraft(estimateDraftName)))).length > 0;
  if (!isUntouched(inForm) || hasFiles) return false;
  const kept = readDraft<Kept>(userId, name);
  if (!kept) return true;
  form.set(kept.draft);
  moveUploads(userId, name, estimateDraftName, field);
  end(userId, name);
  return true;
}

/** Deletes it with its files. */
export function cancelWaiting(name: string): void {
  const userId = screenUserId() ?? 0;
  const list = formUploads(userId, name, field);
  for (const { key } of list.snapshot().items) list.remove(key);
  end(userId, name);
}

function end(userId: number, name: string): void {
  storeDraft(userId, name, null);
  storeDraft(userId, name, null, 'attempt');
  submissions.stop(name);
  publish();
}
