import { betweenKeys } from '../ui/betweenKeys';
import type { SheetPlace } from '../ui/sheetColumn';

/** Whoever types on is not told in words where they are with every key. */
const rests = 120;

/** Where the keyboard is in a sheet, for what says it in words once the hand rests. */
export class Place {
  readonly #listeners = new Set<() => void>();
  #told: SheetPlace | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  moved(at: SheetPlace): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      betweenKeys(() => {
        this.#told = at;
        for (const listener of this.#listeners) listener();
      }, rests);
    }, rests);
  }

  at = (): SheetPlace | null => this.#told;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
