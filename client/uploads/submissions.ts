import { CallError } from '../api/CallError';
import { newKey } from '../api/call';
import { type RetryWait, untilAnswered } from '../live/retryWait';
import { attemptKey, forgetAttempt, forgetAttempts } from '../state/attempts';
import { currentSession, onAnotherPerson, store } from '../state/session';
import { holdUnsent } from '../state/unsent';
import { toast } from '../ui/toast';
import { awaySubmissionsAtom, type Submission } from '../state/submissionsAtom';
import { needsAttention, type UploadList } from './UploadList';

/** One thing that is sent with its files: what it is, and how. */
export interface SubmissionRequest<Body, Reply> {
  /** Of the draft that it sends; one draft is sent once at a time. */
  readonly name: string;
  /** "Note on 100066" */
  readonly label: string;
  /** The page on which its form is. */
  readonly path: string;
  readonly list: UploadList;
  /** Asked when the files are on the server. */
  readonly body: (files: string[]) => Body;
  /** The same key for each attempt of the same body: it happens once. */
  readonly write: (body: Body, key: string) => Promise<Reply>;
  /** The server has it: the draft can go, whether its form is on screen or not. */
  readonly onSent: (reply: Reply, body: Body) => void;
  /** Shown in the corner when its form is gone: "Note sent on 100066." */
  readonly sent: (reply: Reply) => Parameters<typeof toast.done>[0];
}

interface Entry {
  readonly userId: number;
  readonly request: SubmissionRequest<unknown, unknown>;
  submission: Submission;
  wait: RetryWait | null;
  release: () => void;
}

/** A file of it did not arrive, so nothing was sent. */
export class FilesMissing extends Error {
  /** `missing`: its bytes were lost with the page that uploaded it. */
  constructor(missing: boolean) {
    super(`A file was not uploaded. ${missing ? 'Attach it again' : 'Retry it'} or remove it, then send.`);
  }
}

const entries = new Map<string, Entry>();
/** Forms on screen, by the name of their draft: what they say is not said in the shell again. */
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
  for (const listener of [...listeners]) listener();
}

function put(entry: Entry, change: Partial<Submission>): void {
  entry.submission = { ...entry.submission, ...change };
  publish();
}

/** Nothing of one person is sent once somebody else has signed in. */
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

/** The sentence about a file goes when nothing is wrong with the files any more. */
function dismissWhenFixed(entry: Entry): void {
  const { name, list } = entry.request;
  const failed = () => entries.get(name) === entry && entry.submission.state === 'failed';
  const stop = list.subscribe(() => {
    if (failed() && list.snapshot().items.some(needsAttention)) return;
    stop();
    if (failed()) submissions.dismiss(name);
  });
}

/** Sends the same body with the same key until the server answers: it happens once. Null: nobody wants it any more. */
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
  const stillWanted = () => entries.get(name) === entry && currentSession()?.user._id === userId;
  const fail = (error: unknown) => {
    entry.release();
    put(entry, { state: 'failed', error });
  };
  entry.release = holdUnsent('something that is still being sent', 'closing');
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
 * What is sent with files. The sending belongs to no screen: it waits for the files, survives that its form is left, and
 * keeps the draft until the server has acknowledged it.
 */
export const submissions = {
  of: (name: string): Submission | null => entries.get(name)?.submission ?? null,
  hasForm: (name: string): boolean => forms.has(name),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Does nothing while the same draft is being sent; one that waits for the connection is tried at once. */
  start<Body, Reply>(request: SubmissionRequest<Body, Reply>): void {
    const { name, label, path } = request;
    const userId = currentSession()?.user._id;
    entries.get(name)?.wait?.now();
    if (isActive(entries.get(name)) || userId === undefined) return;
    if (!watching) {
      watching = true;
      onAnotherPerson(dropAll);
    }
    const entry: Entry = {
      userId,
      request: request as unknown as SubmissionRequest<unknown, unknown>,
      submission: { name, label, path, state: 'uploading', error: null },
      wait: null,
      release: () => undefined,
    };
    entries.set(name, entry);
    void run(entry);
  },
  /** The same again, with the files that did not arrive. */
  retry(name: string): void {
    const entry = entries.get(name);
    entry?.wait?.now();
    if (!entry || isActive(entry)) return;
    put(entry, { state: 'uploading', error: null });
    entry.request.list.retryFailed();
    void run(entry);
  },
  /** The failure was read; the draft stays. */
  dismiss(name: string): void {
    if (isActive(entries.get(name)) || !entries.delete(name)) return;
    publish();
  },
  /** A form is on screen: it shows the state itself, and is told when the server has acknowledged. */
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

export const submittingWhenUploaded = 'Submitting when uploads finish…';

/** A retry would decide by a version that the person has not seen. */
export const needsAnotherLook = (error: unknown): boolean => error instanceof CallError && error.code === 'conflict';
