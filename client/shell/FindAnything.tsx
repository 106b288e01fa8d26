import { Suspense, useEffect, useState } from 'react';
import { Glyph } from '../ui/Glyph';
import { bufferKeys, takeBufferedKeys } from '../ui/typing/keyBuffer';
import { Kbd } from '../ui/typing/Kbd';
import { lazyPart } from '../ui/feedback/lazyPart';
import css from '../ui/overlay/Palette.module.css';
import type { PaletteCommand } from './pageItems';
import { findText } from './shellText';

const palette = () =>
  import('./CommandPalette').catch((error: unknown) => {
    takeBufferedKeys();
    throw error;
  });
const CommandPalette = lazyPart(palette, (m) => m.CommandPalette, { overlay: true });
/** Delay before the palette is preloaded, in ms, so that Ctrl+K opens it at once. */
const preloadDelay = 3000;

/** The button in the bar; Ctrl+K opens the palette on every page. */
export function FindAnything({ ways }: { ways: readonly PaletteCommand[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // A shortcut must not leave an open dialog.
      if (document.querySelector('[role="dialog"]')) return;
      bufferKeys(() => setOpen(false));
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void palette().catch(() => undefined), preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          bufferKeys(() => setOpen(false));
          setOpen(true);
        }}
      >
        <Glyph name="search" />
        <span>{findText.open}</span>
        <Kbd decorative>{findText.keys}</Kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette ways={ways} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
