import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { EditExit } from './CellField';

interface SheetEvents {
  onKeyDown(event: KeyboardEvent): void;
  onMouseDown(event: MouseEvent): void;
  onMouseMove(event: MouseEvent): void;
  onDoubleClick(event: MouseEvent): void;
  onContextMenu(event: MouseEvent): void;
  onCopy(event: ClipboardEvent): void;
  onCut(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
  onStarted(): void;
  onTyped(): void;
  finish(value: string | null, way: EditExit): void;
}

/**
 * Handlers with a stable identity, so that they cause no rerenders. Each first finishes the work that the previous key
 * deferred until after the paint, then runs the handler of the latest render.
 */
export function useSheetHandlers(settle: () => void, events: SheetEvents) {
  const latest = useRef(events);
  latest.current = events;
  const [handlers] = useState(() => {
    const fresh = () => {
      settle();
      return latest.current;
    };
    return {
      box: {
        onKeyDownCapture: (event: KeyboardEvent) => fresh().onKeyDown(event),
        onMouseDown: (event: MouseEvent) => fresh().onMouseDown(event),
        onMouseMove: (event: MouseEvent) => fresh().onMouseMove(event),
        onDoubleClick: (event: MouseEvent) => fresh().onDoubleClick(event),
        onContextMenu: (event: MouseEvent) => fresh().onContextMenu(event),
        onCopy: (event: ClipboardEvent) => fresh().onCopy(event),
        onCut: (event: ClipboardEvent) => fresh().onCut(event),
        onPaste: (event: ClipboardEvent) => fresh().onPaste(event),
      },
      field: {
        onStarted: () => fresh().onStarted(),
        onTyped: () => fresh().onTyped(),
        onDone: (value: string | null, way: EditExit) => fresh().finish(value, way),
      },
    };
  });
  return handlers;
}
