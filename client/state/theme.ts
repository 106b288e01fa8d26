import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

/** What the person chose; kept in this browser under `theme`, where public/theme.js reads it before the first paint. */
export const themeChoiceAtom = atomWithStorage<ThemeChoice>('theme', 'system', undefined, { getOnInit: true });

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

const systemThemeAtom = atom<Theme>(systemDark().matches ? 'dark' : 'light');
systemThemeAtom.onMount = (set) => {
  const media = systemDark();
  const read = () => set(media.matches ? 'dark' : 'light');
  read();
  media.addEventListener('change', read);
  return () => media.removeEventListener('change', read);
};

/** A wall display is dark whatever this browser likes: it lights a room all day. */
export const onWallAtom = atom(false);

/** What is shown: the choice, or the system's while there is none. */
export const themeAtom = atom<Theme>((get) => {
  if (get(onWallAtom)) return 'dark';
  const choice = get(themeChoiceAtom);
  return choice === 'light' || choice === 'dark' ? choice : get(systemThemeAtom);
});
