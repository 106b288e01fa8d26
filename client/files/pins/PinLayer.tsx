import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { type Point, turnPoint } from '../../../common/files/pins/turnPoint';
import { Glyph } from '../../ui/Glyph';
import css from './pins.module.css';
import { newPinAtom, panelAtom, selectedPinAtom, showsAllAtom } from './pinMode';
import { type NumberedPin, shownPinsAtom } from './pinnedJob';
import { pinText } from './pinText';

interface PinLayerProps {
  /** From 1. */
  page: number;
  /** Clockwise, in degrees. */
  turned: number;
}

const percent = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** The pins of one page above its picture, and the place of a new one. Fills its parent. */
export function PinLayer({ page, turned }: PinLayerProps) {
  const pins = useAtomValue(shownPinsAtom);
  const all = useAtomValue(showsAllAtom);
  const selected = useAtomValue(selectedPinAtom);
  const [draft, setDraft] = useAtom(newPinAtom);
  const shown = pins.filter(({ pin }) => pin.page === page && (all || !pin.resolved || pin._id === selected));
  const place = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    setDraft({ step: 'write', at: { page, ...inside(turnPoint(at, 360 - turned)) } });
  };
  return (
    <>
      {shown.map((one) => (
        <Marker key={one.pin._id} shown={one} at={turnPoint(one.pin, turned)} />
      ))}
      {draft?.step === 'aim' && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard moves the mark
        <div className={css.aim} onClick={place}>
          {draft.at.page === page && <Aim turned={turned} />}
        </div>
      )}
      {draft?.step === 'write' && draft.at.page === page && <NewMarker at={turnPoint(draft.at, turned)} />}
    </>
  );
}

const inside = ({ x, y }: Point): Point => ({ x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) });

function Marker({ shown: { pin, n }, at }: { shown: NumberedPin; at: Point }) {
  const [selected, setSelected] = useAtom(selectedPinAtom);
  const setPanel = useSetAtom(panelAtom);
  const isSelected = selected === pin._id;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected && button.current && !isInView(button.current)) {
      button.current.scrollIntoView({ block: 'center', inline: 'center' });
    }
  }, [isSelected]);
  return (
    <button
      ref={button}
      type="button"
      className={css.marker}
      style={percent(at)}
      data-kind={pin.kind}
      data-resolved={pin.resolved !== null || undefined}
      aria-pressed={isSelected}
      aria-label={pinText.marker(n, pin.kind, pin.text, pin.resolved !== null)}
      title={pin.text}
      onClick={() => {
        setSelected(isSelected ? null : pin._id);
        if (!isSelected) setPanel(true);
      }}
    >
      <span className={css.shape}>
        <span className={css.number}>{pin.resolved ? <Glyph name="check" size={12} /> : n}</span>
      </span>
    </button>
  );
}

/** True if the mark is inside the scrolling box around the drawing. */
function isInView(mark: HTMLElement): boolean {
  const box = mark.closest('[data-stage]')?.getBoundingClientRect();
  const { top, bottom, left, right } = mark.getBoundingClientRect();
  return box !== undefined && top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right;
}

function NewMarker({ at }: { at: Point }) {
  const mark = useRef<HTMLSpanElement>(null);
  // The list of pins may have opened over it.
  useEffect(() => mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), []);
  return (
    <span ref={mark} className={css.marker} style={percent(at)} data-kind="new" aria-hidden="true">
      <span className={css.shape}>
        <Glyph name="plus" size={12} />
      </span>
    </span>
  );
}

const stepSize = 0.02;
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -stepSize, y: 0 },
  ArrowRight: { x: stepSize, y: 0 },
  ArrowUp: { x: 0, y: -stepSize },
  ArrowDown: { x: 0, y: stepSize },
};

/** The mark that the arrow keys move; Enter places the pin. */
function Aim({ turned }: { turned: number }) {
  const [draft, setDraft] = useAtom(newPinAtom);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  if (!draft) return null;
  const at = turnPoint(draft.at, turned);
  const keys = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    const moved = inside({ x: at.x + by.x, y: at.y + by.y });
    setDraft({ ...draft, at: { ...draft.at, ...turnPoint(moved, 360 - turned) } });
  };
  return (
    <button
      ref={button}
      type="button"
      className={css.cross}
      style={percent(at)}
      aria-label={pinText.place}
      onKeyDown={keys}
      onClick={(event) => {
        event.stopPropagation();
        setDraft({ ...draft, step: 'write' });
      }}
    />
  );
}
