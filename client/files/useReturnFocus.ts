import { useEffect, useLayoutEffect, useRef } from 'react';

/** The button in a list that opens this file; the heading of its group if that is folded. */
function controlOf(file: string): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>(`[data-file="${CSS.escape(file)}"]`)];
  const shown = controls.find((control) => control.checkVisibility());
  return shown ?? controls[0]?.closest('details')?.querySelector('summary') ?? undefined;
}

/**
 * Returns the focus when the viewer closes: to the control that opened it, or to the file in a list of the page if a link
 * opened it or the control is gone. Scroll positions stay.
 */
export function useReturnFocus(file: string | undefined): void {
  const opened = useRef<{ by: Element | null; file: string | undefined; path: string } | null>(null);
  useLayoutEffect(() => {
    opened.current ??= { by: document.activeElement, file, path: location.pathname };
  }, [file]);
  useEffect(
    () => () => {
      const { by, file, path } = opened.current ?? {};
      const isLost = document.activeElement === document.body;
      if (!isLost || location.pathname !== path) return;
      if (by instanceof HTMLElement && by !== document.body && by.isConnected) by.focus({ preventScroll: true });
      else (controlOf(file ?? '') ?? document.getElementById('main'))?.focus();
    },
    [],
  );
}
