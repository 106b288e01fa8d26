import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { aSubscription } from '../support/aSubscription';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, everyLook, phone } from './support/axeLook';
import { main, region, toast } from './support/jobScreens';
import { PersonWindow, patience } from './support/PersonWindow';
import { emailOf, Story } from './support/story';

/**
 * Push notifications on a rep's phone: turned on, shown by the service worker, clicked, and gone after logging out. The
 * browser of the tests has no push service, so its subscription is made up and messages come through the debugger.
 */
let story: Story;
let browser: Browser;
let rep: PersonWindow;
let office: Caller;
let job: number;
let title: string;
let debug: CDPSession;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  job = Number((await story.jobIn('Working', { author: 'client' })).split('/').at(-1));
  const [row] = await story.sql<{ title: string }>(`SELECT num || ' ' || name AS title FROM jobs WHERE id = $1`, [job]);
  title = row?.title as string;
  await story.sql('UPDATE notifications SET read_at = now() WHERE read_at IS NULL');
  office = await Caller.signIn(story.base, 'ingrid');
  rep = await PersonWindow.signedIn(browser, story.base, 'client', { viewport: phone });
  await rep.context.grantPermissions(['notifications'], { origin: story.base });
  await rep.context.addInitScript(madeUpSubscription, aSubscription());
  debug = await rep.context.newCDPSession(rep.page);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
  expect(rep.faults).toEqual([]);
});

/** Runs in the page: a push manager whose subscription lasts as long as the registration. */
function madeUpSubscription(keys: ReturnType<typeof aSubscription>) {
  const key = 'made-up push';
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const made = () => {
    const applicationServerKey = localStorage.getItem(key);
    if (applicationServerKey === null) return null;
    return {
      endpoint: keys.endpoint,
      options: { applicationServerKey: bytes(applicationServerKey) },
      getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
      unsubscribe: async () => localStorage.removeItem(key),
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(key, applicationServerKey);
      return made();
    },
  });
}

const devices = () =>
  story.sql<{ device: string }>(
    'SELECT device FROM push_subscriptions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [emailOf('client')],
  );
const registrations = () => rep.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Sends a message to the service worker, as a push service would. */
async function push(payload: object): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    debug.on('ServiceWorker.workerRegistrationUpdated', (event: { registrations: { registrationId: string }[] }) => {
      const [first] = event.registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await debug.send('ServiceWorker.enable');
  const registrationId = await registered;
  await debug.send('ServiceWorker.deliverPushMessage', {
    origin: story.base,
    registrationId,
    data: JSON.stringify(payload),
  });
  await debug.send('ServiceWorker.disable');
}
const shown = () =>
  rep.page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => [one.title, one.body]),
  );
const message = (path = `/jobs/${job}`) => ({
  ...{ title, body: 'Drafting office added a note.', path },
  ...{ notices: [1], tag: 'notice-1' },
});

it('is turned on in the profile of a phone', async () => {
  await rep.page.goto(`${story.base}/profile`);
  const panel = region(rep, 'Push notifications');
  await panel.getByRole('button', { name: 'Turn on for this device' }).click();
  await toast(rep, 'Push notifications are on for this device.').waitFor();
  await panel.getByText('This device', { exact: true }).waitFor();
  expect((await devices()).map(({ device }) => device)).toEqual([expect.stringMatching(/ on /)]);
  expect(await axeLook(rep.page, everyLook)).toEqual([]);
  await rep.page.setViewportSize(phone);
  const box = await panel.getByRole('button', { name: 'Turn off for this device' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

it('shows what comes, except for the job on screen', async () => {
  await push(message());
  await expect.poll(shown, { timeout: patience }).toEqual([[title, 'Drafting office added a note.']]);
  await rep.page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close();
  });
  await rep.page.goto(`${story.base}/jobs/${job}`);
  await main(rep).getByRole('heading', { level: 1 }).waitFor();
  await push(message());
  await push({ ...message('/inbox'), tag: 'notice-2' });
  await expect.poll(shown, { timeout: patience }).toHaveLength(1);
});

it('opens the job in the open window and marks the notification as read', async () => {
  await rep.page.goto(`${story.base}/jobs`);
  await rep.live();
  await office.call('notes.create', { params: { jobId: job }, body: { text: 'Is the ridge vented?' } });
  await rep.page.getByRole('banner').getByRole('link', { name: 'Inbox 1 unread' }).waitFor();
  const [notice] = await story.sql<{ id: number }>('SELECT max(id) AS id FROM notifications');
  const [worker] = rep.context.serviceWorkers();
  await worker?.evaluate(
    (data) => {
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data },
        waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
      });
      dispatchEvent(event);
    },
    { path: '/inbox', notices: [notice?.id as number] },
  );
  await rep.page.waitForURL(`${story.base}/inbox`);
  await rep.page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true }).waitFor();
});

it('marks as read what a new window was opened for', async () => {
  await office.call('notes.create', { params: { jobId: job }, body: { text: 'And the valley?' } });
  const inbox = rep.page.getByRole('banner').getByRole('link', { name: 'Inbox 1 unread' });
  await inbox.waitFor();
  const [notice] = await story.sql<{ id: number }>('SELECT max(id) AS id FROM notifications');
  await rep.page.goto('about:blank');
  await rep.page.goto(`${story.base}/jobs#read=${notice?.id}`);
  await rep.page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  expect(new URL(rep.page.url()).hash).toBe('');
});

it('starts without a connection from what the release stored, which is nothing private', async () => {
  const stored = () =>
    rep.page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await rep.page.reload();
  await rep.live();
  await rep.settled();
  const paths = await stored();
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !/^\/(assets\/.+|theme\.js)?$/.test(path))).toEqual([]);
  await rep.context.setOffline(true);
  await rep.page.reload();
  await rep.page.getByRole('banner').getByRole('link', { name: 'Inbox' }).waitFor();
  await rep.context.setOffline(false);
  await rep.live();
  rep.faults.length = 0;
});

it('is gone after logging out, with the service worker', async () => {
  await rep.page.setViewportSize(desk);
  await rep.page.goto(`${story.base}/profile`);
  expect(await registrations()).toBe(1);
  await rep.page.getByRole('button', { name: 'Log out everywhere' }).click();
  await rep.page.waitForURL(`${story.base}/login`);
  await expect.poll(registrations, { timeout: patience }).toBe(0);
  expect(await devices()).toEqual([]);
});
