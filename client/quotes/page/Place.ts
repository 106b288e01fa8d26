import { scheduleIdle } from '../../ui/typing/scheduleIdle';
import type { SheetPlace } from '../../ui/sheet/sheetColumn';

/** Delay before the status line follows the focus, so that it doesn't render with every key, in ms. */
const statusDelayMs = 120;

/** The focused cell of a table, reported once typing pauses. */
export class Place {
  readonly #listeners = new Set<() => void>();
  #reported: SheetPlace | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  moved(at: SheetPlace): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      scheduleIdle(() => {
        this.#reported = at;
        for (const listener of this.#listeners) listener();
      }, statusDelayMs);
    }, statusDelayMs);
  }

  at = (): SheetPlace | null => this.#reported;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
