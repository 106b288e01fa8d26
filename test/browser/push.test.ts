import type { Browser, CDPSession, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { aSubscription } from '../support/aSubscription';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, everyLook, phone } from './support/axeLook';
import { region, toast } from './support/jobScreens';
import { PersonWindow, patience } from './support/PersonWindow';
import { emailOf, Story, storyPeople } from './support/story';

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
  await rep.context.addInitScript(madeUpSubscription, aSubscription());
  debug = await rep.context.newCDPSession(rep.page);
  await rep.page.reload();
  await rep.live();
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
  // Requests of the page after its session has ended.
  expect(rep.faultsBut(/401 \(Unauthorized\)/)).toEqual([]);
});

/** Runs in the page: a push manager whose subscription lasts as long as the registration. */
function madeUpSubscription(keys: ReturnType<typeof aSubscription>) {
  const key = 'made-up push';
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const made = () => {
    const applicationServerKey = sessionStorage.getItem(key);
    if (applicationServerKey === null) return null;
    return {
      endpoint: keys.endpoint,
      options: { applicationServerKey: bytes(applicationServerKey) },
      getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
      unsubscribe: async () => sessionStorage.removeItem(key),
    };
  };
  // This browser refuses notifications in spite of the permission.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      sessionStorage.setItem(key, applicationServerKey);
      return made();
    },
  });
}

const devices = () =>
  story.sql<{ device: string }>(
    'SELECT device FROM push_subscriptions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [emailOf('client')],
  );
/** The rep's newest notification. */
const newest = async () => {
  const [row] = await story.sql<{ id: number }>(
    'SELECT max(n.id) AS id FROM notifications n JOIN users u ON u.id = n.user_id WHERE u.email = $1',
    [emailOf('client')],
  );
  return row?.id as number;
};
const registrations = () => rep.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The part of a service worker's global scope that the tests use. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  shown: [string, object][];
}
/** The service worker; it records what it would show, which this browser can't. */
async function recordingWorker(): Promise<Worker> {
  await rep.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = rep.context.serviceWorkers().at(-1) as Worker;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (...shown) => void scope.shown.push(shown);
  });
  return worker;
}

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
  const data = JSON.stringify(payload);
  await debug.send('ServiceWorker.deliverPushMessage', { origin: story.base, registrationId, data });
  await debug.send('ServiceWorker.disable');
}

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

it('offers where each notification arrives, and quiet hours', async () => {
  const panel = region(rep, 'Notification settings');
  const stored = async () =>
    (
      await story.sql<{ choices: object; quiet: object | null }>(
        'SELECT choices, quiet FROM notification_settings s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
        [emailOf('client')],
      )
    )[0];
  await panel.getByRole('checkbox', { name: 'Push: Job validated' }).check();
  await expect.poll(stored, { timeout: patience }).toMatchObject({ choices: { validated: { push: true } } });
  await panel.getByRole('checkbox', { name: 'Inbox: Marked as rush' }).uncheck();
  expect(await panel.getByRole('checkbox', { name: 'Push: Marked as rush' }).isDisabled()).toBe(true);
  // The email switches of the profile are the same settings.
  const released = rep.page.getByRole('checkbox', { name: 'One of my jobs is released' });
  const before = await released.isChecked();
  await panel.getByRole('checkbox', { name: 'Email: Job released' }).click();
  await expect.poll(() => released.isChecked(), { timeout: patience }).toBe(!before);
  await panel.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await panel.getByRole('checkbox', { name: 'Sunday' }).uncheck();
  await panel.getByLabel('To', { exact: true }).fill('06:30');
  await panel.getByLabel('To', { exact: true }).blur();
  const quiet = { from: 1080, to: 390, days: [1, 2, 3, 4, 5, 6], timeZone: 'America/Denver', urgent: true };
  await expect.poll(stored, { timeout: patience }).toMatchObject({ quiet });
  expect(await axeLook(rep.page, everyLook)).toEqual([]);
  await rep.page.setViewportSize(phone);
  for (const cell of await panel.locator('td label').all()) {
    const box = await cell.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

it('shows what comes, with the page that it is about', async () => {
  const worker = await recordingWorker();
  const data = { path: `/jobs/${job}`, notices: [1] };
  await push({ title, body: 'Drafting office added a note.', ...data, tag: 'notice-1' });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown), { timeout: patience })
    .toEqual([[title, expect.objectContaining({ body: 'Drafting office added a note.', tag: 'notice-1', data })]]);
});

it('opens the job in the open window and marks the notification as read', async () => {
  await rep.page.goto(`${story.base}/jobs`);
  await rep.live();
  await office.call('notes.create', { params: { jobId: job }, body: { text: 'Is the ridge vented?' } });
  await rep.page.getByRole('banner').getByRole('link', { name: 'Inbox 1 unread' }).waitFor();
  const notice = await newest();
  // The page listens once it is idle; clicking again does no harm.
  const worker = await recordingWorker();
  const click = () =>
    worker.evaluate(
      (data) => {
        const event = Object.assign(new Event('notificationclick'), {
          notification: { close: () => undefined, data },
          waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
        });
        dispatchEvent(event);
      },
      { path: '/inbox', notices: [notice] },
    );
  await expect
    .poll(() => click().then(() => rep.page.url()), { timeout: patience, interval: 500 })
    .toBe(`${story.base}/inbox`);
  await rep.page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true }).waitFor();
});

it('marks as read what a new window was opened for', async () => {
  await office.call('notes.create', { params: { jobId: job }, body: { text: 'And the valley?' } });
  const inbox = rep.page.getByRole('banner').getByRole('link', { name: 'Inbox 1 unread' });
  await inbox.waitFor();
  const notice = await newest();
  await rep.page.goto('about:blank');
  await rep.page.goto(`${story.base}/jobs#read=${notice}`);
  await rep.page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await expect.poll(() => rep.page.url(), { timeout: patience }).toBe(`${story.base}/jobs`);
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

it('is offered for installing in the account menu, where the browser offers it', async () => {
  await rep.page.setViewportSize(desk);
  const menu = rep.page.getByRole('banner').getByRole('button', { name: storyPeople.client });
  await menu.click();
  const item = rep.page.getByRole('banner').getByRole('button', { name: 'Install app' });
  await rep.page.getByRole('banner').getByRole('link', { name: 'Edit Profile' }).waitFor();
  expect(await item.count()).toBe(0);
  await rep.page.keyboard.press('Escape');
  await rep.page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt: async () => document.body.setAttribute('data-prompted', '') }));
  });
  await menu.click();
  await item.click();
  await rep.page.locator('body[data-prompted]').waitFor();
});

it('goes on after the session has expired, once the same person signs in again', async () => {
  const sessions = () =>
    story.sql<{ id: string }>('SELECT session_id AS id FROM push_subscriptions WHERE endpoint = $1', [
      aSubscription().endpoint,
    ]);
  const [before] = await sessions();
  expect(before).toBeDefined();
  // Directly in the database: the subscription stays, as after the twelve hours of a token.
  await story.sql('UPDATE sessions SET ended_at = now() WHERE id = $1', [before?.id]);
  await rep.page.reload();
  await rep.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await rep.signIn('client');
  await expect
    .poll(async () => (await sessions()).map(({ id }) => id !== before?.id), { timeout: patience })
    .toEqual([true]);
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
