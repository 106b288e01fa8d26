import { useSyncExternalStore } from 'react';

const media = matchMedia('(max-width: 600px)');

function subscribe(listener: () => void): () => void {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True if the screen is as narrow as a phone's. Only for different content; different looks belong in CSS. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media.matches);
