import { isLeaving } from './leaving';

/** Fallback when no frame arrives, because the page isn't visible, in ms. */
const frameTimeoutMs = 100;

/** Resolves once the current frame is painted, or at once if none will be. */
export function afterPaint(): Promise<void> {
  if (isLeaving() || document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(resolve, frameTimeoutMs);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
