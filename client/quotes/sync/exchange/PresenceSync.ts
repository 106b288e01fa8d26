import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { QuotePresence } from '../../../../common/quotes/quoteLive';
import { attemptEach, report } from '../../../ui/feedback/attempt';
import type { QuoteTransport } from '../syncParts';
import type { Timers } from '../Timers';

export type Presence = Omit<QuotePresence, 'user'>;

const gap = 150;
const remote = 'remote';

/** Shares this user's position in the document and receives the others'. */
export class PresenceSync {
  awareness: Awareness;
  readonly #transport: QuoteTransport;
  readonly #timers: Timers;
  readonly #canSend: () => boolean;
  #local: Presence | null = null;
  #lastSent = 0;

  constructor(doc: Y.Doc, transport: QuoteTransport, timers: Timers, canSend: () => boolean) {
    this.#transport = transport;
    this.#timers = timers;
    this.#canSend = canSend;
    this.awareness = new Awareness(doc);
    this.#follow(doc);
  }

  set(state: Presence): void {
    this.#local = state;
    this.awareness.setLocalState({ ...state });
  }

  /** Announces this user's position after the document was opened. */
  opened(): void {
    if (this.#local) this.#show();
  }

  receive(update: Uint8Array): void {
    attemptEach([() => applyAwarenessUpdate(this.awareness, update, remote)]);
  }

  /** Removes the others' positions, which are unknown without a connection. */
  forgetOthers(): void {
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.awareness.clientID);
    removeAwarenessStates(this.awareness, others, remote);
  }

  /** Moves presence to a new document. */
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
      // A tab that has just opened the quote doesn't know the others' positions yet.
      if (origin !== remote || added.some((id) => id !== doc.clientID)) attemptEach([() => this.#show()]);
    });
    awareness.setLocalState(this.#local && { ...this.#local });
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
    await this.#transport.painted?.();
    if (this.#canSend()) this.#transport.awareness(encodeAwarenessUpdate(this.awareness, [this.awareness.clientID]));
  }
}
