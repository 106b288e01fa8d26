import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { QuotePresence } from '../../../common/quotes/quoteLive';
import { attemptEach, report } from '../../ui/attempt';
import type { QuoteWire } from '../syncParts';
import type { Timers } from './Timers';

export type Presence = Omit<QuotePresence, 'user'>;

const gap = 150;
const remote = 'remote';

/** Where this person is in the document, and where the others are. */
export class PresenceSync {
  awareness: Awareness;
  readonly #wire: QuoteWire;
  readonly #timers: Timers;
  readonly #canSend: () => boolean;
  #own: Presence | null = null;
  #lastSent = 0;

  constructor(doc: Y.Doc, wire: QuoteWire, timers: Timers, canSend: () => boolean) {
    this.#wire = wire;
    this.#timers = timers;
    this.#canSend = canSend;
    this.awareness = new Awareness(doc);
    this.#follow(doc);
  }

  set(own: Presence): void {
    this.#own = own;
    this.awareness.setLocalState({ ...own });
  }

  /** The document was opened: the others are told where this person is. */
  opened(): void {
    if (this.#own) this.#show();
  }

  receive(update: Uint8Array): void {
    attemptEach([() => applyAwarenessUpdate(this.awareness, update, remote)]);
  }

  /** Without a connection nobody knows where they are. */
  forgetOthers(): void {
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.awareness.clientID);
    removeAwarenessStates(this.awareness, others, remote);
  }

  /** Another document takes the place of the one before. */
  replace(doc: Y.Doc): void {
    this.awareness = new Awareness(doc);
    this.#follow(doc);
  }

  destroy(): void {
    this.awareness.destroy();
  }

  #follow(doc: Y.Doc): void {
    const { awareness } = this;
    awareness.on('update', ({ added }: { added: number[] }, origin: unknown) => {
      if (awareness !== this.awareness) return;
      // Who has just come does not know yet where the others are.
      if (origin !== remote || added.some((id) => id !== doc.clientID)) attemptEach([() => this.#show()]);
    });
    awareness.setLocalState(this.#own && { ...this.#own });
  }

  #show(): void {
    if (!this.#canSend()) return;
    const wait = this.#lastSent + gap - performance.now();
    if (wait > 0) {
      this.#timers.later('presence', wait, () => this.#show());
      return;
    }
    this.#lastSent = performance.now();
    void this.#send().catch(report);
  }

  async #send(): Promise<void> {
    await this.#wire.painted?.();
    if (this.#canSend()) this.#wire.awareness(encodeAwarenessUpdate(this.awareness, [this.awareness.clientID]));
  }
}
