import { useSyncExternalStore } from 'react';

const media = matchMedia('(max-width: 600px)');

function subscribe(listener: () => void): () => void {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Is the screen a phone's? Only where another screen is shown; what merely looks different is left to the styles. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media.matches);
