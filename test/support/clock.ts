/** A test clock that stands still until it is set or advanced. */
export class Clock {
  #at: number;

  constructor(at: Date) {
    this.#at = at.getTime();
  }

  readonly now = (): Date => new Date(this.#at);

  set(iso: string | Date): void {
    this.#at = new Date(iso).getTime();
  }

  advance(milliseconds: number): void {
    this.#at += milliseconds;
  }
}

/** A Monday morning at the office (Chicago), the default start time of tests. */
export const mondayAtTen = new Date('2026-06-01T10:00:00-05:00');
