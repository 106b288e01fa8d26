import { onUserSwitch, screenUserId } from '../../state/session';
import { report } from '../../ui/feedback/attempt';

/** The service worker of this browser (client/public/sw.js): push notifications, and a start without a connection. */
const address = '/sw.js';

/** The person whose subscription this browser has. Logging out clears it. */
const ownerKey = 'push';

/** The registration; undefined in a browser without service workers, and where the page isn't secure. */
export const workers = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker;

export const canPush = (): boolean =>
  workers() !== undefined && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Registers the worker; the browser compares it with the server's and replaces it after a new release. */
export const startWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  workers()?.register(address, { updateViaCache: 'none' });

/** The subscription of this browser, if it is this person's; another person's ends. */
export async function ownSubscription(user: number): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await workers()?.getRegistration();
  const found = (await registration?.pushManager.getSubscription()) ?? null;
  if (found === null || ownerOf() === user) return found;
  await found.unsubscribe();
  return null;
}

/** Subscribes this browser with the server's public key. Throws if the browser or its push service refuses. */
export async function subscribe(user: number, publicKey: string): Promise<PushSubscription> {
  await startWorker();
  const registration = await (workers() as ServiceWorkerContainer).ready;
  const former = await registration.pushManager.getSubscription();
  // A subscription with another key can't be used, and the browser refuses a second one.
  if (former && !hasKey(former, publicKey)) await former.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  localStorage.setItem(ownerKey, String(user));
  return subscription;
}

export async function unsubscribe(): Promise<void> {
  const registration = await workers()?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Removes the worker of this browser, and with it its subscription. */
const removeWorker = async (): Promise<void> => {
  for (const one of (await workers()?.getRegistrations()) ?? []) await one.unregister();
};

/** Logging out, here or in another tab, removes the worker; an expired session doesn't. */
export const removeAtLogout = (): (() => void) =>
  onUserSwitch(() => {
    if (screenUserId() === undefined) removeWorker().catch(report);
  });

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

export const hasKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  base64url(options.applicationServerKey) === publicKey;

/** The subscription as the call `push.add` takes it. */
export const subscriptionBody = (subscription: PushSubscription) => ({
  endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey('p256dh')),
  auth: base64url(subscription.getKey('auth')),
});

function ownerOf(): number {
  try {
    return Number(localStorage.getItem(ownerKey) ?? 0);
  } catch {
    return 0;
  }
}
