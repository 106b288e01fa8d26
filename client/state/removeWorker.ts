/** Removes the service worker of this browser, and with it its subscription to push notifications. */
export const removeWorker = (): Promise<unknown> | undefined =>
  globalThis.navigator?.serviceWorker
    ?.getRegistrations()
    .then((all) => Promise.all(all.map((one) => one.unregister())));
