import { useEffect, useRef } from 'react';

const isField = (target: Element): boolean => target.matches('input, textarea, select');
/** In a dialog that was opened from the viewer. */
const isAboveViewer = (target: Element): boolean => target.closest('[aria-modal="true"]:not([data-viewer])') !== null;

/** Keys by `KeyboardEvent.key`, while the viewer is open and nothing is being typed. */
export function useViewerKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && (isField(event.target) || isAboveViewer(event.target))) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
