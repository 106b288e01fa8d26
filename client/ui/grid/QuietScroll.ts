import { betweenKeys } from '../betweenKeys';

/** So many px further on the grid must have drawn the next rows: half of those that it keeps drawn beyond the sight. */
const unheard = 84;
/** Or when nobody has scrolled for so long, in ms. */
const rest = 600;

/**
 * Scrolling by a row or so as the keyboard goes on. The grid's own answer to a scroll takes longer than a key may, and
 * near rows are drawn already: it hears of such steps when they add up, or afterwards.
 */
export class QuietScroll {
  /** Where the grid believes to be. */
  #heard: number;
  #own: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly view: HTMLElement) {
    this.#heard = view.scrollTop;
    view.parentElement?.addEventListener('scroll', this.#onScroll, true);
  }

  to(top: number): void {
    this.view.scrollTop = top;
    this.#own = this.view.scrollTop;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.view.parentElement?.removeEventListener('scroll', this.#onScroll, true);
  }

  readonly #onScroll = (event: Event) => {
    const { view } = this;
    if (event.target !== view) return;
    clearTimeout(this.#timer);
    const at = view.scrollTop;
    if (at !== this.#own || Math.abs(at - this.#heard) >= unheard) {
      this.#heard = at;
      this.#own = null;
      return;
    }
    event.stopPropagation();
    this.#timer = setTimeout(() => {
      betweenKeys(() => {
        this.#own = null;
        if (view.isConnected) view.dispatchEvent(new Event('scroll'));
      }, rest);
    }, rest);
  };
}
