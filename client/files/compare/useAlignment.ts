import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** How far the old drawing is moved over the new one, in points. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}
const none: Offset = { x: 0, y: 0 };
const rounded = (n: number): number => Math.round(n * 10) / 10;

const arrows: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves the old drawing by dragging and by arrow keys, while aligning is on. */
export function useAlignment(scale: number) {
  const [on, setOn] = useState(false);
  const [offset, setOffset] = useState(none);
  const dragged = useRef<Offset | null>(null);
  const move = (x: number, y: number) => setOffset((was) => ({ x: rounded(was.x + x), y: rounded(was.y + y) }));
  const end = () => {
    dragged.current = null;
  };
  return {
    on,
    offset,
    toggle: () => setOn(!on),
    reset: () => setOffset(none),
    /** Props of the element that is dragged in. */
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const arrow = arrows[event.key];
        if (!on || !arrow || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const steps = event.shiftKey ? 10 : 1;
        move(arrow.x * steps, arrow.y * steps);
      },
      onPointerDown: (event: PointerEvent) => {
        if (!on || !event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent) => {
        const from = dragged.current;
        if (!from || !event.isPrimary) return;
        move((event.clientX - from.x) / scale, (event.clientY - from.y) / scale);
        dragged.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
export type Alignment = ReturnType<typeof useAlignment>;
