import type { Audience, Room } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import type { Change } from '../../db/models/Change';
import type { House } from '../house';
import { type Counted, countFor, figuresOf, keyOf } from '../stats/figures';
import { countedFor } from '../stats/weekly';
import type { Line } from './line';

const shortest = 250;

/**
 * Counts per audience (PROTOCOL P16): taken again at most every 250 ms, for the rooms that somebody of this process is
 * in and whose jobs have changed. A room counts exactly what its people may read.
 */
export class Counts {
  #last = 0;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  readonly #rooms = new Map<Room, { audience: Audience; counted: Counted }>();
  /** Companies whose jobs have changed since the last count; null stands for all. */
  #touched: Set<number | null> = new Set();

  constructor(
    readonly house: House,
    readonly line: Line,
  ) {}

  joined(room: Room, audience: Audience, viewer: Viewer): void {
    this.#rooms.set(room, { audience, counted: countedFor(viewer) });
  }

  /** Count soon what these changes may have moved. */
  soon(batch: readonly Change[]): void {
    for (const { kind, companyId } of batch) if (kind === 'job') this.#touched.add(companyId);
    if (this.#touched.size > 0) this.#arm();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #arm(): void {
    if (this.#timer || this.#running) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        void this.#count();
      },
      Math.max(0, this.#last + shortest - performance.now()),
    );
  }

  async #count(): Promise<void> {
    this.#running = true;
    this.#last = performance.now();
    const touched = this.#touched;
    this.#touched = new Set();
    try {
      const rooms = this.#wanted(touched);
      const figures = await countFor(this.house, [
        ...new Map(rooms.map(([, r]) => [keyOf(r.counted), r.counted])).values(),
      ]);
      for (const [room, { audience, counted }] of rooms) {
        const base = figures.get(keyOf(counted));
        if (base) this.line.emit(room, 'counts', figuresOf(audience, base));
      }
    } catch (error) {
      this.house.log.warn({ err: error }, 'counts could not be taken; they will be with the next change');
      for (const companyId of touched) this.#touched.add(companyId);
    } finally {
      this.#running = false;
      if (this.#touched.size > 0) this.#arm();
    }
  }

  #wanted(touched: ReadonlySet<number | null>): [Room, { audience: Audience; counted: Counted }][] {
    for (const room of this.#rooms.keys()) if (!this.line.occupied(room)) this.#rooms.delete(room);
    return [...this.#rooms].filter(
      ([, { counted }]) => counted.of === 'office' || touched.has(null) || touched.has(counted.companyId),
    );
  }
}
