// Before the first paint: the theme this person chose, or the system's; a wall display is dark. The same words as
// client/state/theme.ts. All but a wall display need the pages: they are asked for while the rest is still read.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('theme'));
  } catch {
    // Storage may be shut: the system's theme then.
  }
  const wall = new URLSearchParams(location.search).get('display') === 'wall';
  const dark = wall || choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.mantineColorScheme = root.dataset.theme;
  if (wall) return;
  for (const href of document.querySelector('meta[name=pages]')?.content.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
})();
