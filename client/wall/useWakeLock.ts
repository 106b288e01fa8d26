import { useEffect } from 'react';

/** The screen stays awake while it is shown; the browser lets go whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let left = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return;
      try {
        held = await navigator.wakeLock.request('screen');
        if (left) await held.release();
      } catch {
        // The machine saves power: asked again when the page is shown again.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', hold);
      void held?.release();
    };
  }, []);
}
