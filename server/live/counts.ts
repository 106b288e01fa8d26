import type { Reader, Room } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import type { Change } from '../../db/models/Change';
import type { Services } from '../services';
import { type Counted, countFor, figuresOf, keyOf } from '../stats/figures';
import { countedFor } from '../stats/weekly';
import type { Realtime } from './Realtime';

const minIntervalMs = 250;
/** Recount at least this often, in ms: jobs become overdue and tasks fail without a change in the log. */
const maxIntervalMs = 60_000;
/** Stands for the office in `#touched`; no company has this ID. */
const officeId = 0;

/**
 * Counts per audience (PROTOCOL P16). Recounted at most every 250 ms, for rooms that are occupied on this process and
 * whose jobs have changed. A room's counts include exactly what its audience may read.
 */
export class Counts {
  #last = 0;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  readonly #recount = setInterval(() => {
    this.#touched.add(officeId);
    this.#arm();
  }, maxIntervalMs).unref();
  readonly #rooms = new Map<Room, { reader: Reader; counted: Counted }>();
  /** Companies whose jobs have changed since the last count; null means all companies. */
  #touched: Set<number | null> = new Set();

  constructor(
    readonly services: Services,
    readonly realtime: Realtime,
  ) {}

  joined(room: Room, reader: Reader, viewer: Viewer): void {
    this.#rooms.set(room, { reader, counted: countedFor(viewer) });
  }

  /** Schedules a recount of the rooms that these changes may affect. */
  schedule(batch: readonly Change[]): void {
    for (const { kind, companyId } of batch) {
      if (kind === 'job') this.#touched.add(companyId);
      else if (kind === 'user' || kind === 'company') this.#touched.add(officeId);
    }
    if (this.#touched.size > 0) this.#arm();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    clearInterval(this.#recount);
  }

  #arm(): void {
    if (this.#timer || this.#running) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        void this.#count();
      },
      Math.max(0, this.#last + minIntervalMs - performance.now()),
    );
  }

  async #count(): Promise<void> {
    this.#running = true;
    this.#last = performance.now();
    const touched = this.#touched;
    this.#touched = new Set();
    try {
      const rooms = this.#affectedRooms(touched);
      const figures = await countFor(this.services, [
        ...new Map(rooms.map(([, r]) => [keyOf(r.counted), r.counted])).values(),
      ]);
      for (const [room, { reader, counted }] of rooms) {
        const base = figures.get(keyOf(counted));
        if (base) this.realtime.emit(room, 'counts', figuresOf(reader, base));
      }
    } catch (error) {
      this.services.log.warn({ err: error }, 'counting failed; it is retried with the next change');
      for (const companyId of touched) this.#touched.add(companyId);
    } finally {
      this.#running = false;
      if (this.#touched.size > 0) this.#arm();
    }
  }

  #affectedRooms(touched: ReadonlySet<number | null>): [Room, { reader: Reader; counted: Counted }][] {
    for (const room of this.#rooms.keys()) if (!this.realtime.occupied(room)) this.#rooms.delete(room);
    return [...this.#rooms].filter(
      ([, { counted }]) => counted.of === 'office' || touched.has(null) || touched.has(counted.companyId),
    );
  }
}
