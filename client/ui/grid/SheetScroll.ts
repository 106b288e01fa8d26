import { afterKeys, scheduleIdle } from '../typing/scheduleIdle';

/** The grid renders rows up to this many px outside of the view. */
export const renderedAround = 448;
/** Scroll distances in px beyond which the grid must render the next rows at once, or between two keys. */
const maxDistance = renderedAround - 56;
const idleDistance = renderedAround - 168;
/** Longer distances are left to the grid's own scrolling. */
const maxStep = 168;
/** Maximum delay of a scroll event while nobody types, in ms. */
const maxDelayMs = 600;

/**
 * Scrolls the rows of a sheet. Small steps of the keyboard aren't reported to the grid at once, because its scroll
 * handling takes longer than a key may and nearby rows are already rendered. The grid gets the event once typing
 * pauses, or when the steps add up.
 */
export class SheetScroll {
  /** Height of the column heads, in px. */
  readonly #headHeight: number;
  /** Scroll position last reported to the grid. */
  #reportedTop: number;
  #ownTop: number | null = null;

  private constructor(
    private readonly view: HTMLElement,
    layer: HTMLElement,
  ) {
    this.#headHeight = layer.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;
    this.#reportedTop = view.scrollTop;
    // Keep scrolling by the browser from hiding the field below the column heads; text sits a few px inside its cell.
    view.style.scrollPaddingTop = `${this.#headHeight + 8}px`;
    view.parentElement?.addEventListener('scroll', this.#onScroll, true);
  }

  /** Finds the scroll container of the element that contains the rows. */
  static around(layer: HTMLElement): SheetScroll | null {
    for (let at = layer.parentElement; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return new SheetScroll(at, layer);
    }
    return null;
  }

  /** Scrolls a range into view. False if it is too far away, so that the grid has to scroll. */
  show(top: number, bottom: number): boolean {
    const { scrollTop, clientHeight } = this.view;
    const page = clientHeight - this.#headHeight;
    const to = top < scrollTop ? top : bottom > scrollTop + page ? bottom - page : scrollTop;
    if (Math.abs(to - scrollTop) > maxStep) return false;
    if (to !== scrollTop) {
      this.view.scrollTop = to;
      this.#ownTop = this.view.scrollTop;
    }
    return true;
  }

  /** True if a horizontal range is in view. */
  shows(left: number, right: number): boolean {
    const { scrollLeft, clientWidth } = this.view;
    return left >= scrollLeft && right <= scrollLeft + clientWidth;
  }

  by(px: number): void {
    this.view.scrollBy(0, px);
  }

  end(): void {
    this.view.parentElement?.removeEventListener('scroll', this.#onScroll, true);
  }

  readonly #report = () => {
    if (this.#ownTop === null) return;
    this.#ownTop = null;
    if (this.view.isConnected) this.view.dispatchEvent(new Event('scroll'));
  };

  readonly #onScroll = (event: Event) => {
    const { view } = this;
    if (event.target !== view) return;
    const at = view.scrollTop;
    if (at !== this.#ownTop || Math.abs(at - this.#reportedTop) >= maxDistance) {
      this.#reportedTop = at;
      this.#ownTop = null;
      return;
    }
    event.stopPropagation();
    (Math.abs(at - this.#reportedTop) < idleDistance ? afterKeys : scheduleIdle)(this.#report, maxDelayMs);
  };
}
