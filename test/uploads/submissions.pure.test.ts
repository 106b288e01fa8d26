import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SubmissionRequest } from '../../client/uploads/submissions';
import type { UploadList } from '../../client/uploads/UploadList';

/** Sending files with a form, and the form's draft, in one tab without its screens. */
class Storage {
  readonly #items = new Map<string, string>();
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

const name = 'note 5';

/** Loads the page: new module instances, with the browser's storage unchanged. */
async function load() {
  vi.resetModules();
  const { storeSession } = await import('../../client/state/session');
  const { draftValue } = await import('../../client/state/draftValue');
  const { submissions } = await import('../../client/uploads/submissions');
  storeSession({ token: 'a token', user: { _id: 7 } as never });
  return { submissions, text: () => draftValue<string>(7, name) };
}
type Loaded = Awaited<ReturnType<typeof load>>;
// The first import takes longest.
beforeAll(async () => void (await import('../../client/uploads/submissions')));

const noFiles = { finish: async () => [], removeSent: () => undefined } as unknown as UploadList;

/** Sends the draft as a form does; `write` is the fake server. */
function send({ submissions, text }: Loaded, write: SubmissionRequest<{ text: string }, string>['write']) {
  const kept = text();
  submissions.start<{ text: string }, string>({
    name,
    label: 'Note on 100066',
    path: '/jobs/5',
    list: noFiles,
    body: () => ({ text: kept.get() ?? '' }),
    write,
    onSent: () => kept.set(null),
    sent: () => 'Note sent on 100066.',
  });
}
const settled = (check: () => void) => vi.waitFor(check, { interval: 5 });

test('a form reopened while its note is being sent is empty once it is sent', async () => {
  const page = await load();
  const first = page.text();
  const leave = first.subscribe(() => undefined);
  first.set('The ridge is longer.');
  let answer: (reply: string) => void = () => undefined;
  send(page, () => new Promise((resolve) => (answer = resolve)));
  leave();
  const again = page.text();
  const drawn: (string | null)[] = [];
  again.subscribe(() => void drawn.push(again.get()));
  expect(again.get()).toBe('The ridge is longer.');
  await settled(() => expect(page.submissions.of(name)?.state).toBe('sending'));
  answer('sent');
  await settled(() => expect(page.submissions.of(name)).toBeNull());
  expect(drawn).toEqual([null]);
});

test('a reopened form shows the draft as changed in another tab', async () => {
  const page = await load();
  const leave = page.text().subscribe(() => undefined);
  page.text().set('here');
  leave();
  localStorage.setItem('draft:7:note 5', JSON.stringify('there'));
  expect(page.text().get()).toBe('there');
});

test('a note sent in another tab is cleared from the form, unless it was changed since', async () => {
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal(
    'addEventListener',
    (type: string, listener: () => void) => type === 'storage' && listeners.push(listener),
  );
  const page = await load();
  const removed = (text: string) => {
    const event = { key: 'draft:7:note 5', oldValue: JSON.stringify(text), newValue: null };
    for (const listener of listeners) listener(event);
  };
  const drawn: (string | null)[] = [];
  page.text().subscribe(() => drawn.push(page.text().get()));
  page.text().set('The ridge is longer.');
  removed('The ridge is longer.');
  expect(drawn).toEqual(['The ridge is longer.', null]);
  page.text().set('The ridge is longer. And wider.');
  removed('The ridge is longer.');
  expect(page.text().get()).toBe('The ridge is longer. And wider.');
});

test('a submission without a response is sent again with the same key, also after a reload', async () => {
  const keys: string[] = [];
  const lost = async (_body: unknown, key: string): Promise<string> => {
    keys.push(key);
    throw new Error('The server cannot be reached.');
  };
  const before = await load();
  before.text().set('The ridge is longer.');
  send(before, lost);
  await settled(() => expect(before.submissions.of(name)?.state).toBe('failed'));

  const after = await load();
  expect(after.text().get()).toBe('The ridge is longer.');
  send(after, async (_body, key) => {
    keys.push(key);
    return 'sent';
  });
  await settled(() => expect(after.submissions.of(name)).toBeNull());
  expect(keys[1]).toBe(keys[0]);

  // The same text sent later is another note.
  after.text().set('The ridge is longer.');
  send(after, lost);
  await settled(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);
});

test('text that was deleted and typed again is another note', async () => {
  const keys: string[] = [];
  const page = await load();
  const lost = async (_body: unknown, key: string): Promise<string> => {
    keys.push(key);
    throw new Error('The server cannot be reached.');
  };
  for (const _ of [1, 2]) {
    page.text().set('ok');
    send(page, lost);
    await settled(() => expect(page.submissions.of(name)?.state).toBe('failed'));
    page.text().set(null);
  }
  expect(new Set(keys).size).toBe(2);
});
