import { atom } from 'jotai';

/** A place that was chosen for a new pin. */
export interface PinPlace {
  /** From 1. */
  readonly page: number;
  /** Fractions of the upright page. */
  readonly x: number;
  readonly y: number;
}

/** A new pin: its place is being chosen (`at` is the mark of the keyboard), or its text is being written. */
export interface NewPin {
  readonly step: 'aim' | 'write';
  readonly at: PinPlace;
}
export const newPinAtom = atom<NewPin | null>(null);

/** The selected pin of the shown file. */
export const selectedPinAtom = atom<number | null>(null);
/** True if resolved pins are shown, too. */
export const showsAllAtom = atom(false);
/** True while the list of pins is open; null until the user decides. */
export const panelAtom = atom<boolean | null>(null);
