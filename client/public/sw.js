// Service worker: shows push notifications, and serves the static files of this release. It never stores answers of the
// API, which are private. Written by hand because it is short: a generated one would precache every page's code.
const build = '__BUILD__';
const cacheName = `static ${build}`;
/** The same page for everybody: it has no data of a person. */
const shell = '/?shell';
/** Pages that the server makes itself, and what isn't a page. */
const ofServer = /^\/(api|q|socket\.io|calendar|unsubscribe|display|dev|healthz|readyz|metrics)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropFormerReleases().then(() => self.clients.claim()));
});

async function storeShell() {
  const cache = await caches.open(cacheName);
  const page = await fetch(shell, { cache: 'no-store' });
  if (!page.ok) throw new Error(`The page answered ${page.status}.`);
  const html = await page.clone().text();
  // The page of a newer release belongs to that release's worker.
  if (!html.includes(`name="build" content="${build}"`)) throw new Error('The server has another release.');
  const files = new Set(html.match(/\/assets\/[^"\s]+/g));
  await Promise.all([cache.put(shell, page), cache.addAll(files), cache.add('/theme.js')]);
}

async function dropFormerReleases() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || ofServer.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (pathname === '/theme.js') event.respondWith(openPage(request, '/theme.js'));
});

/** From the server; without a connection, what this release stored. */
const openPage = (request, stored = shell) =>
  fetch(request).catch(async (error) => {
    const cache = await caches.open(cacheName);
    const found = await cache.match(stored);
    if (!found) throw error;
    return found;
  });

/** Names of assets contain a hash of their content, so a stored one never changes. */
async function openAsset(request) {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // Storage may be full or blocked.
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

// Always shown, as browsers require; the server sends nothing to who is looking at the job.
function show({ title, body, path, notices, tag }) {
  const options = { body, tag, icon: '/icon-192.png', badge: '/badge.png', data: { path, notices } };
  return self.registration.showNotification(title, options);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Focuses an open window, which opens the page and keeps unsaved work; without one opens a window. */
async function open({ path, notices }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [found] = windows.filter((one) => !ofServer.test(new URL(one.url).pathname));
  if (!found) return self.clients.openWindow(`${path}#read=${notices.join(',')}`);
  found.postMessage({ open: path, read: notices });
  return found.focus();
}
