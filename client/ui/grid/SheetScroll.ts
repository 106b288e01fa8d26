import { afterKeys, betweenKeys } from '../betweenKeys';

/** So many px beyond what is in sight the grid keeps drawn. */
export const drawnAround = 448;
/** So many px further on it draws the next rows at once, so many further between two keys. */
const most = drawnAround - 56;
const soon = drawnAround - 168;
/** A longer way the grid goes by itself. */
const step = 168;
/** Otherwise when nobody types any more, after so long at the latest, in ms. */
const rest = 600;

/**
 * What scrolls around the rows of a sheet. Steps of a row or so, as the keyboard goes on, are not told to the grid at
 * once: its own answer to a scroll takes longer than a key may, and near rows are drawn already. It hears of them
 * when nobody types, or when they add up.
 */
export class SheetScroll {
  /** What the heads take of the view. */
  readonly #heads: number;
  /** Where the grid believes to be. */
  #heard: number;
  #own: number | null = null;

  private constructor(
    private readonly view: HTMLElement,
    layer: HTMLElement,
  ) {
    this.#heads = layer.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;
    this.#heard = view.scrollTop;
    // Where the browser itself scrolls to what is typed, it is not left under the heads; a text stands within its cell.
    view.style.scrollPaddingTop = `${this.#heads + 8}px`;
    view.parentElement?.addEventListener('scroll', this.#onScroll, true);
  }

  /** Around the element that holds the rows. */
  static around(layer: HTMLElement): SheetScroll | null {
    for (let at = layer.parentElement; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return new SheetScroll(at, layer);
    }
    return null;
  }

  /** Brings what lies between into sight. False: it is further than a step, and the grid has to go there. */
  show(top: number, bottom: number): boolean {
    const { scrollTop, clientHeight } = this.view;
    const page = clientHeight - this.#heads;
    const to = top < scrollTop ? top : bottom > scrollTop + page ? bottom - page : scrollTop;
    if (Math.abs(to - scrollTop) > step) return false;
    if (to !== scrollTop) {
      this.view.scrollTop = to;
      this.#own = this.view.scrollTop;
    }
    return true;
  }

  /** Whether it is in sight from its left to its right. */
  holds(left: number, right: number): boolean {
    const { scrollLeft, clientWidth } = this.view;
    return left >= scrollLeft && right <= scrollLeft + clientWidth;
  }

  by(px: number): void {
    this.view.scrollBy(0, px);
  }

  end(): void {
    this.view.parentElement?.removeEventListener('scroll', this.#onScroll, true);
  }

  readonly #tell = () => {
    if (this.#own === null) return;
    this.#own = null;
    if (this.view.isConnected) this.view.dispatchEvent(new Event('scroll'));
  };

  readonly #onScroll = (event: Event) => {
    const { view } = this;
    if (event.target !== view) return;
    const at = view.scrollTop;
    if (at !== this.#own || Math.abs(at - this.#heard) >= most) {
      this.#heard = at;
      this.#own = null;
      return;
    }
    event.stopPropagation();
    (Math.abs(at - this.#heard) < soon ? afterKeys : betweenKeys)(this.#tell, rest);
  };
}
