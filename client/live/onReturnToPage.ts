/** Calls the listener when the user returns to the page or the network is back. The returned function stops that. */
export function onReturnToPage(listener: () => void): () => void {
  const page = globalThis.document;
  if (!page) return () => undefined;
  const onReturn = () => {
    if (page.visibilityState !== 'hidden') listener();
  };
  const stops: (() => void)[] = [];
  const listen = (target: EventTarget | null, name: string) => {
    target?.addEventListener(name, onReturn);
    stops.push(() => target?.removeEventListener(name, onReturn));
  };
  listen(page, 'visibilitychange');
  listen(page, 'resume');
  listen(page.defaultView, 'online');
  listen(page.defaultView, 'pageshow');
  return () => {
    for (const stop of stops) stop();
  };
}
