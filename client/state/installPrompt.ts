import { atom } from 'jotai';
import { store } from './session';

/** The browser's offer to install the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Opens the browser's dialog for installing the app; null while the browser doesn't offer it. */
export const installAtom = atom<{ readonly open: () => void } | null>(null);

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  // The menu offers it instead of a bar above the page.
  event.preventDefault();
  const open = () => {
    // An offer can be used once; the browser makes another one if it wasn't accepted.
    store.set(installAtom, null);
    void (event as InstallPrompt).prompt();
  };
  store.set(installAtom, { open });
});
