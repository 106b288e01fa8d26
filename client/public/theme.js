// Sets the theme before the first paint: the user's choice, or the system's; a wall display is dark. Must match
// client/state/theme.ts. Unless this is a wall display, preloads the pages while the document is still being parsed.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('theme'));
  } catch {
    // Storage is blocked; use the system's theme.
  }
  const wall =
    /^\/display\/?$/i.test(location.pathname) || new URLSearchParams(location.search).get('display') === 'wall';
  const dark = wall || choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.mantineColorScheme = root.dataset.theme;
  if (wall) return;
  for (const href of document.querySelector('meta[name=pages]')?.content.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
})();
