import type { ProblemPlace } from '../../../common/quotes/prints/openProblems';

type Part = ProblemPlace['map'];
type PlaceOf<P extends Part> = Extract<ProblemPlace, { readonly map: P }>;

/** Moves the focus to a cell or field of the open quote. Each part of the page registers how that is done. */
export class QuoteFocus {
  readonly #parts = new Map<Part, (place: never) => void>();

  /** Returns a function that unregisters it. */
  register<P extends Part>(part: P, focus: (place: PlaceOf<P>) => void): () => void {
    this.#parts.set(part, focus as (place: never) => void);
    return () => {
      if (this.#parts.get(part) === focus) this.#parts.delete(part);
    };
  }

  go(place: ProblemPlace): void {
    this.#parts.get(place.map)?.(place as never);
  }
}
