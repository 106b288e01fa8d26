import { isComposing } from '../composing';
import type { CellBox } from '../grid/SheetGrid';
import type { Offer, SheetPlace } from '../sheetColumn';

export type Way = 'stay' | 'enter' | 'down' | 'up' | 'next' | 'back' | 'away';

/** A cell as the field stands at it. */
export interface FieldCell {
  readonly place: SheetPlace;
  readonly box: CellBox;
  readonly label: string;
  /** What the cell shows; read out with the label while the field is closed. */
  readonly text: string;
  readonly numeric: boolean;
  readonly maxLength: number | undefined;
  /** Otherwise its cell is computed, and takes no letter. */
  readonly edits: boolean;
}

/** What offers below the field do with its keys. */
export interface OfferKeys {
  chosen(): Offer | undefined;
  /** False: there is nothing to walk in. */
  step(by: 1 | -1): boolean;
}

interface FieldDeeds {
  /** A letter in the closed field, which is open now. */
  begun(): void;
  /** A letter in the open one. */
  typed(): void;
  /** Null: what was typed is given up. */
  done(value: string | null, way: Way): void;
}

/** A narrower cell is opened wider than it is (Sheet.module.css), in px. */
const least = 60;
/** What the page above has no use for. */
const own = ['keypress', 'keyup', 'textInput', 'change'] as const;

/**
 * The one input of a sheet. It holds the keyboard and is moved from cell to cell: closed, it is the frame around the
 * cell, and what is typed opens it; open, it covers the cell, and nothing from outside reaches what is in it. No element
 * comes or goes, no focus moves and nothing is drawn anew on the way of a key to its letter.
 */
export class CellField {
  offers: OfferKeys | null = null;
  #at: FieldCell | null = null;
  #open = false;
  /** Arrow keys walk in the text; after a letter that opened it they lead on to the next cell. */
  #walks = false;
  readonly #stop: () => void;

  constructor(
    readonly input: HTMLInputElement,
    private readonly deeds: FieldDeeds,
  ) {
    const away = () => this.#open && deeds.done(this.value, 'away');
    input.addEventListener('keydown', this.#onKeyDown);
    input.addEventListener('beforeinput', this.#onBeforeInput);
    input.addEventListener('input', this.#onInput);
    input.addEventListener('blur', away);
    for (const name of own) input.addEventListener(name, (event) => event.stopPropagation());
    // What is still open when the page goes is written, not lost.
    addEventListener('pagehide', away);
    this.#stop = () => removeEventListener('pagehide', away);
  }

  get place(): SheetPlace | null {
    return this.#at?.place ?? null;
  }
  get box(): CellBox | null {
    return this.#at?.box ?? null;
  }
  get isOpen(): boolean {
    return this.#open;
  }
  get value(): string {
    // A tab comes in by pasting into the open field.
    return this.input.value.replaceAll('\t', ' ').trim();
  }

  /** Closed, at this cell. */
  stand(cell: FieldCell): void {
    const { input } = this;
    const before = this.#at;
    this.#at = cell;
    if (input.value !== '') input.value = '';
    this.#open = false;
    this.#show();
    if (before?.numeric !== cell.numeric) input.toggleAttribute('data-numeric', cell.numeric);
    if (cell.maxLength === undefined) input.removeAttribute('maxlength');
    else if (before?.maxLength !== cell.maxLength) input.maxLength = cell.maxLength;
    if (before?.edits !== cell.edits) input.readOnly = !cell.edits;
    this.#name();
    this.#move(before?.box, cell.box);
  }

  /** Closed, where it is; what was typed is somebody else's affair. */
  close(): void {
    if (this.#at) this.stand(this.#at);
  }

  /** To where its cell is now. */
  follow(box: CellBox): void {
    if (!this.#at) return;
    const before = this.#at.box;
    this.#at = { ...this.#at, box };
    this.#move(before, box);
  }

  /** Open, with what stands in the cell. */
  open(text: string): void {
    this.input.value = text;
    this.#open = true;
    this.#walks = true;
    this.#show();
    this.opened();
    this.input.setSelectionRange(text.length, text.length);
  }

  /** Read out as what is open. */
  opened(): void {
    if (this.#open) this.#name();
  }

  /** One of the offers is taken. */
  pick(value: string): void {
    this.deeds.done(value.trim(), 'stay');
  }

  focus(): void {
    if (document.activeElement !== this.input) this.input.focus({ preventScroll: true });
  }

  end(): void {
    this.#stop();
  }

  #show(open = this.#open): void {
    const { dataset } = this.input;
    if ((dataset.open !== undefined) === open) return;
    if (open) dataset.open = '';
    else delete dataset.open;
  }

  #name(): void {
    const { label = '', text = '' } = this.#at ?? {};
    const name = this.#open || text === '' ? label : `${label}: ${text}`;
    if (this.input.ariaLabel !== name) this.input.ariaLabel = name;
  }

  #move(before: CellBox | undefined, { left, top, width, height }: CellBox): void {
    const { style } = this.input;
    if (before?.left !== left || before.top !== top) style.transform = `translate(${left}px, ${top}px)`;
    if (before?.width !== width) {
      style.width = `${width}px`;
      this.input.toggleAttribute('data-narrow', width < least);
    }
    if (before?.height !== height) style.height = `${height}px`;
  }

  /** Seen as open together with its first letter: afterwards its style would be worked out twice. */
  readonly #onBeforeInput = (event: InputEvent) => {
    event.stopPropagation();
    if (event.data) this.#show(true);
  };

  readonly #onInput = (event: Event) => {
    event.stopPropagation();
    if (this.#open) return this.deeds.typed();
    const open = this.input.value !== '';
    this.#show(open);
    if (!open) return;
    this.#open = true;
    this.#walks = false;
    this.deeds.begun();
  };

  readonly #onKeyDown = (event: KeyboardEvent) => {
    if (!this.#open) return;
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (isComposing(event)) return;
    const done = (way: Way, value: string | null = this.value) => {
      event.preventDefault();
      this.deeds.done(value, way);
    };
    const chosen = this.offers?.chosen()?.value;
    if (key === 'Escape') return done('stay', null);
    if (key === 'Enter') return done(shiftKey ? 'up' : 'enter', chosen);
    if (key === 'Tab') return done(shiftKey ? 'back' : 'next', chosen);
    if (key === 'F2') {
      event.preventDefault();
      this.#walks = !this.#walks;
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (this.offers?.step(step)) event.preventDefault();
      else if (!this.#walks) done(step === 1 ? 'down' : 'up');
    } else if (!this.#walks && (key === 'ArrowLeft' || key === 'ArrowRight'))
      done(key === 'ArrowRight' ? 'next' : 'back');
  };
}
