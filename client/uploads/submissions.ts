import { CallError } from '../api/CallError';
import { newKey } from '../api/call';
import { type RetryWait, untilAnswered } from '../live/retryWait';
import { attemptKey, forgetAttempt, forgetAttempts } from '../state/attempts';
import { onUserSwitch, screenUserId, store } from '../state/session';
import { registerUnsent } from '../state/unsent';
import { attemptEach } from '../ui/feedback/attempt';
import { toast } from '../ui/feedback/toast';
import { awaySubmissionsAtom, type Submission } from '../state/submissionsAtom';
import { needsAttention, type UploadList } from './UploadList';
import { submissionText } from './uploadText';

/** A note or job to be sent with its files. */
export interface SubmissionRequest<Body, Reply> {
  /** Key of the draft; a draft is sent once at a time. */
  readonly name: string;
  /** "Note on 100066" */
  readonly label: string;
  /** Path of the page with the form. */
  readonly path: string;
  /** Its page lists it until it is sent or canceled, so its failure can't be dismissed. */
  readonly listed?: boolean;
  readonly list: UploadList;
  /** Called once the files are on the server. */
  readonly body: (files: string[]) => Body;
  /** Idempotency key, reused on every retry so the write runs once. */
  readonly write: (body: Body, key: string) => Promise<Reply>;
  /** Called when the server has saved it, so the draft can be cleared, whether or not its form is on screen. */
  readonly onSent: (reply: Reply, body: Body) => void;
  /** Toast if the form is no longer on screen: "Note sent on 100066." */
  readonly sent: (reply: Reply) => Parameters<typeof toast.done>[0];
}

interface Entry {
  readonly userId: number;
  readonly request: SubmissionRequest<unknown, unknown>;
  submission: Submission;
  wait: RetryWait | null;
  release: () => void;
}

/** A file didn't upload, so nothing was sent. */
export class FilesMissing extends Error {
  /** `missing`: its bytes were lost with the page that uploaded it. */
  constructor(missing: boolean) {
    super(missing ? submissionText.fileMissing : submissionText.fileFailed);
  }
}

const entries = new Map<string, Entry>();
/** Forms on screen, by the name of their draft; the shell doesn't repeat what they show. */
const forms = new Map<string, Set<(reply: unknown) => void>>();
const listeners = new Set<() => void>();
let watching = false;

function publish(): void {
  const away = [...entries.values()].filter(
    ({ request, submission }) => submission.state === 'waiting' || !forms.has(request.name),
  );
  if (entries.size > 0 || store.get(awaySubmissionsAtom) !== null)
    store.set(
      awaySubmissionsAtom,
      away.map(({ submission }) => submission),
    );
  attemptEach([...listeners]);
}

function put(entry: Entry, change: Partial<Submission>): void {
  entry.submission = { ...entry.submission, ...change };
  publish();
}

/** Drops everything of one user when another one signs in. */
function dropAll(): void {
  const left = [...entries.values()];
  entries.clear();
  for (const { release, wait } of left) {
    release();
    wait?.now();
  }
  forgetAttempts();
  publish();
}

const isActive = (entry: Entry | undefined): boolean => entry !== undefined && entry.submission.state !== 'failed';

/** Dismisses the message about a file once no file needs attention. */
function dismissWhenFixed(entry: Entry): void {
  const { name, list } = entry.request;
  const failed = () => entries.get(name) === entry && entry.submission.state === 'failed';
  const stop = list.subscribe(() => {
    if (failed() && list.snapshot().items.some(needsAttention)) return;
    stop();
    if (failed()) submissions.dismiss(name);
  });
}

/**
 * Sends the same body with the same key until the server answers, so it is saved once. Null if it is no longer wanted.
 */
const write = (entry: Entry, body: unknown, key: string, wanted: () => boolean) =>
  untilAnswered(
    () => {
      entry.wait = null;
      put(entry, { state: 'sending' });
      return entry.request.write(body, key);
    },
    {
      wanted,
      onWait: (wait, error) => {
        entry.wait = wait;
        put(entry, { state: 'waiting', error });
      },
    },
  );

async function run(entry: Entry): Promise<void> {
  const { request, userId } = entry;
  const { name, list } = request;
  const stillWanted = () => entries.get(name) === entry && screenUserId() === userId;
  const fail = (error: unknown) => {
    entry.release();
    put(entry, { state: 'failed', error });
  };
  entry.release = registerUnsent(submissionText.sending, 'closing');
  put(entry, { state: 'uploading', error: null });
  try {
    const files = await list.finish();
    if (!stillWanted()) return entry.release();
    if (files === null) {
      fail(new FilesMissing(list.snapshot().items.some(({ upload }) => upload.state === 'missing')));
      return dismissWhenFixed(entry);
    }
    const body = request.body(files);
    const key = attemptKey(userId, name, JSON.stringify(body), newKey);
    const answer = await write(entry, body, key, stillWanted);
    entry.release();
    if (answer === null || !stillWanted()) return;
    const { reply } = answer;
    entries.delete(name);
    forgetAttempt(userId, name);
    list.removeSent(files);
    request.onSent(reply, body);
    const open = [...(forms.get(name) ?? [])];
    for (const onSent of open) onSent(reply);
    if (open.length === 0) toast.done(request.sent(reply));
    publish();
  } catch (error) {
    if (stillWanted()) fail(error);
    else entry.release();
  }
}

/**
 * Submissions with files. They are independent of screens: they wait for the uploads, continue when the form is left,
 * and keep the draft until the server acknowledges it.
 */
export const submissions = {
  of: (name: string): Submission | null => entries.get(name)?.submission ?? null,
  hasForm: (name: string): boolean => forms.has(name),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Does nothing while the same draft is being sent; one that waits for the connection is retried at once. */
  start<Body, Reply>(request: SubmissionRequest<Body, Reply>): void {
    const { name, label, path, listed = false } = request;
    const userId = screenUserId();
    entries.get(name)?.wait?.now();
    if (isActive(entries.get(name)) || userId === undefined) return;
    if (!watching) {
      watching = true;
      onUserSwitch(dropAll);
    }
    const entry: Entry = {
      userId,
      request: request as unknown as SubmissionRequest<unknown, unknown>,
      submission: { name, label, path, listed, state: 'uploading', error: null },
      wait: null,
      release: () => undefined,
    };
    entries.set(name, entry);
    void run(entry);
  },
  /** Retries the submission and its failed uploads. */
  retry(name: string): void {
    const entry = entries.get(name);
    entry?.wait?.now();
    if (!entry || isActive(entry)) return;
    put(entry, { state: 'uploading', error: null });
    entry.request.list.retryFailed();
    void run(entry);
  },
  /** Stops a submission that isn't being sent; the draft stays. */
  stop(name: string): void {
    const entry = entries.get(name);
    if (!entry) return;
    entries.delete(name);
    entry.release();
    entry.wait?.now();
    publish();
  },
  /** Dismisses a failure; the draft stays. */
  dismiss(name: string): void {
    if (isActive(entries.get(name)) || !entries.delete(name)) return;
    publish();
  },
  /** Registers a form on screen, which shows the state itself. `onSent` is called when the server has acknowledged. */
  show(name: string, onSent: (reply: never) => void): () => void {
    const open = forms.get(name) ?? new Set();
    forms.set(name, open);
    const listener = onSent as (reply: unknown) => void;
    open.add(listener);
    publish();
    return () => {
      open.delete(listener);
      if (open.size === 0) forms.delete(name);
      publish();
    };
  },
};

export const submittingWhenUploaded = submissionText.whenUploaded;

/** The entity changed; a retry would be based on a version that the user hasn't seen. */
export const needsAnotherLook = (error: unknown): boolean => error instanceof CallError && error.code === 'conflict';
