import { atom } from 'jotai';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

const key = 'theme';

function readChoice(): ThemeChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

const choiceAtom = atom(readChoice());
choiceAtom.onMount = (set) => {
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) set(readChoice());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

/** The user's choice, stored in this browser under `theme`, where public/theme.js reads it before the first paint. */
export const themeChoiceAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: ThemeChoice) => {
    set(choiceAtom, choice);
    try {
      localStorage.setItem(key, JSON.stringify(choice));
    } catch {
      // Storage is full or blocked; the choice lasts as long as the page.
    }
  },
);

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

const systemThemeAtom = atom<Theme>(systemDark().matches ? 'dark' : 'light');
systemThemeAtom.onMount = (set) => {
  const media = systemDark();
  const read = () => set(media.matches ? 'dark' : 'light');
  read();
  media.addEventListener('change', read);
  return () => media.removeEventListener('change', read);
};

/** A wall display is always dark, since it lights a room all day. */
export const onWallAtom = atom(false);

/** The theme shown: the choice, or the system's if there is none. */
export const themeAtom = atom<Theme>((get) => {
  if (get(onWallAtom)) return 'dark';
  const choice = get(themeChoiceAtom);
  return choice === 'light' || choice === 'dark' ? choice : get(systemThemeAtom);
});
