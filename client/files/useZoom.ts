import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const least = 0.1;
const most = 8;
const step = 1.25;

export type Fit = 'page' | 'width';

export interface Zoom {
  readonly scale: number;
  /** Set while the content is fitted to the window. */
  readonly fit: Fit | null;
  /** Clockwise, in degrees. */
  readonly turned: number;
  in(): void;
  out(): void;
  fitTo(fit: Fit): void;
  turn(): void;
}

const within = (scale: number): number => Math.min(most, Math.max(least, scale));

/**
 * Scale and rotation of content inside a scrolling box; `width` and `height` are those of the upright content at
 * scale 1, null while unknown. Ctrl+wheel and two fingers zoom, too, anywhere in `around`. The middle of the box stays in
 * place.
 */
export function useZoom(
  box: RefObject<HTMLElement | null>,
  size: { width: number; height: number } | null,
  around: RefObject<HTMLElement | null> = box,
): Zoom {
  const [fit, setFit] = useState<Fit | null>('page');
  const [chosen, setChosen] = useState(1);
  const [turned, setTurned] = useState(0);
  const room = useRoom(box);
  const scale = fit === null || size === null || room === null ? chosen : fittedScale(fit, size, turned, room);
  const zoomBy = (factor: number) => {
    setChosen(within(scale * factor));
    setFit(null);
  };
  useGestures(around, zoomBy);
  useSteadyMiddle(box, scale);
  return {
    scale,
    fit,
    turned,
    in: () => zoomBy(step),
    out: () => zoomBy(1 / step),
    fitTo: setFit,
    turn: () => setTurned((turned + 90) % 360),
  };
}

/** Margin around fitted content, in px, on all sides together. */
const margin = 32;

function fittedScale(
  fit: Fit,
  { width, height }: { width: number; height: number },
  turned: number,
  room: { width: number; height: number },
): number {
  const [across, down] = turned % 180 === 0 ? [width, height] : [height, width];
  const byWidth = (room.width - margin) / across;
  return within(fit === 'width' ? byWidth : Math.min(byWidth, (room.height - margin) / down));
}

/** The box's own size, without its scroll bars. */
function useRoom(box: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return room;
}

const between = ([one, two]: TouchList | Touch[]): number =>
  one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;

function useGestures(box: RefObject<HTMLElement | null>, zoomBy: (factor: number) => void): void {
  const latest = useRef(zoomBy);
  latest.current = zoomBy;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let apart = 0;
    const wheel = (event: WheelEvent) => {
      // A pinch on a touchpad arrives as a wheel with Ctrl.
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 200));
    };
    const start = (event: TouchEvent) => {
      apart = between(event.touches);
    };
    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2 || apart === 0) return;
      event.preventDefault();
      const now = between(event.touches);
      latest.current(now / apart);
      apart = now;
    };
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
    };
  }, []);
}

function useSteadyMiddle(box: RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = box.current;
    const factor = scale / before.current;
    before.current = scale;
    if (!element || factor === 1) return;
    const [across, down] = [element.clientWidth / 2, element.clientHeight / 2];
    element.scrollTo({
      left: (element.scrollLeft + across) * factor - across,
      // The beginning stays in view until somebody scrolls.
      top: element.scrollTop === 0 ? 0 : (element.scrollTop + down) * factor - down,
    });
  }, [scale]);
}
