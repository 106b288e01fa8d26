import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { kindOf } from '../../../common/uploads/fileKind';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { useNarrow } from '../../ui/layout/useNarrow';
import { useViewerKeys } from '../useViewerKeys';
import { isChosen, type ViewedFile } from '../viewedFiles';
import { aimAtPage } from './aimAtPage';
import { focusDrawing } from './focusDrawing';
import css from './pins.module.css';
import { newPinAtom, panelAtom, selectedPinAtom } from './pinMode';
import { pinnedJobAtom, shownPinsAtom } from './pinnedJob';
import { pinText } from './pinText';

/** True if the viewer shows pins on the file: a PDF or picture of the open job or of one of its notes. */
export function useTakesPins(file: ViewedFile | undefined): boolean {
  const job = useAtomValue(pinnedJobAtom);
  if (!job || !file || isChosen(file) || !job.files.some(({ _id }) => _id === file._id)) return false;
  return ['pdf', 'picture'].includes(kindOf(file.name));
}

/** The list is open from the start if a wide window shows a file with open pins. */
export function usePanelOpen(): boolean {
  const chosen = useAtomValue(panelAtom);
  const pins = useAtomValue(shownPinsAtom);
  const draft = useAtomValue(newPinAtom);
  const narrow = useNarrow();
  if (draft?.step === 'write') return true;
  // On a phone the list would cover the drawing.
  if (draft && narrow) return false;
  return chosen ?? (!narrow && pins.some(({ pin }) => !pin.resolved));
}

/** Buttons in the viewer's head that add a pin and open the list. */
export function PinTools() {
  const job = useAtomValue(pinnedJobAtom);
  const pins = useAtomValue(shownPinsAtom);
  const [draft, setDraft] = useAtom(newPinAtom);
  const [, setPanel] = useAtom(panelAtom);
  const [, setSelected] = useAtom(selectedPinAtom);
  const opened = usePanelOpen();
  const open = pins.filter(({ pin }) => !pin.resolved).length;
  const aim = () => {
    const at = draft === null ? aimAtPage() : null;
    setDraft(at && { step: 'aim', at });
  };
  const stop = () => {
    setDraft(null);
    focusDrawing();
  };
  useViewerKeys({ ...(job?.mayPin ? { p: aim } : {}), ...(draft ? { Escape: stop } : {}) });
  useEffect(
    () => () => {
      setDraft(null);
      setSelected(null);
    },
    [setDraft, setSelected],
  );
  return (
    <div className={css.tools}>
      {job?.mayPin && (
        <Button onClick={aim} aria-pressed={draft !== null} title={`${pinText.add} (P)`} aria-label={pinText.add}>
          <Glyph name="plus" /> {pinText.add}
        </Button>
      )}
      <Button onClick={() => setPanel(!opened)} aria-expanded={opened}>
        {pinText.title}
        {open > 0 && (
          <>
            {' '}
            <span className={css.count}>{open}</span> <span className="hidden">{pinText.openCount}</span>
          </>
        )}
      </Button>
    </div>
  );
}

/** Says how to place a pin, over the drawing. */
export function AimHint() {
  const draft = useAtomValue(newPinAtom);
  const narrow = useNarrow();
  if (draft?.step !== 'aim') return null;
  return (
    <p className={css.hint} role="status">
      {narrow ? pinText.aimTouch : pinText.aim}
    </p>
  );
}
