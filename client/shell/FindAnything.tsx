import { Suspense, useEffect, useState } from 'react';
import { Glyph } from '../ui/Glyph';
import { holdKeys, takeHeldKeys } from '../ui/heldKeys';
import { Kbd } from '../ui/Kbd';
import { lazyPart } from '../ui/lazyPart';
import css from '../ui/Palette.module.css';
import type { Way } from './pageItems';

const palette = () =>
  import('./CommandPalette').then(
    (m) => m.CommandPalette,
    (error: unknown) => {
      takeHeldKeys();
      throw error;
    },
  );
const CommandPalette = lazyPart(palette, { overlay: true });
/** It is fetched when the page has come to rest: whoever presses Ctrl+K types on at once. */
const rest = 3000;

/** In the bar, and by Ctrl+K wherever one is. */
export function FindAnything({ ways }: { ways: readonly Way[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // A dialog that waits for an answer is not to be left by a shortcut.
      if (document.querySelector('[role="dialog"]')) return;
      holdKeys(() => setOpen(false));
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void palette().catch(() => undefined), rest);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label="Find anything"
        onClick={() => {
          holdKeys(() => setOpen(false));
          setOpen(true);
        }}
      >
        <Glyph name="search" />
        <span>Find anything</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette ways={ways} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
