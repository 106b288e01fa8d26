import { isComposing } from '../form/composing';
import { onLeaving } from '../typing/leaving';
import type { CellBox } from '../grid/SheetGrid';
import type { Offer, SheetPlace } from './sheetColumn';

export type EditExit = 'stay' | 'enter' | 'down' | 'up' | 'next' | 'back' | 'away';

/** The cell that the field is placed on. */
export interface FieldCell {
  readonly place: SheetPlace;
  readonly box: CellBox;
  readonly label: string;
  /** The cell's text, read out with the label while the field is closed. */
  readonly text: string;
  readonly numeric: boolean;
  readonly maxLength: number | undefined;
  /** False for a computed cell, which can't be typed into. */
  readonly edits: boolean;
}

/** Keyboard interface of the suggestion list below the field. */
export interface OfferKeys {
  chosen(): Offer | undefined;
  /** Moves the selection; false if there are no suggestions. */
  step(by: 1 | -1): boolean;
}

interface FieldActions {
  /** The first character was typed, which opened the field. */
  started(): void;
  /** Another character was typed. */
  typed(): void;
  /** Editing ended; null means it was canceled. */
  done(value: string | null, way: EditExit): void;
}

/** Minimum width of the open field, in px; a narrower cell is widened (Sheet.module.css). */
const minOpenWidth = 60;
/** Events that the page doesn't need. */
const ignoredEvents = ['keypress', 'keyup', 'textInput', 'change'] as const;

/**
 * The single input of a sheet, which keeps the keyboard focus and moves from cell to cell. Closed, it is the frame
 * around the cell, and typing opens it. Open, it covers the cell, and nothing changes its text from outside. No element
 * is created, focused or rerendered between a key press and its character, to keep typing fast.
 */
export class CellField {
  offers: OfferKeys | null = null;
  #at: FieldCell | null = null;
  #open = false;
  /** True if arrow keys move the text cursor. If typing opened the field, they move to the next cell instead. */
  #movesInText = false;
  readonly #stop: () => void;

  constructor(
    readonly input: HTMLInputElement,
    private readonly actions: FieldActions,
  ) {
    const away = () => this.#open && actions.done(this.value, 'away');
    input.addEventListener('keydown', this.#onKeyDown);
    input.addEventListener('beforeinput', this.#onBeforeInput);
    input.addEventListener('input', this.#onInput);
    input.addEventListener('blur', away);
    for (const name of ignoredEvents) input.addEventListener(name, (event) => event.stopPropagation());
    // Save the open cell when the page closes.
    this.#stop = onLeaving(away);
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
    // Pasting into the open field can insert a tab.
    return this.input.value.replaceAll('\t', ' ').trim();
  }

  /** Closes the field and moves it to this cell. */
  moveTo(cell: FieldCell): void {
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

  /** Closes the field in place; the caller has handled the text. */
  close(): void {
    if (this.#at) this.moveTo(this.#at);
  }

  /** Moves with its cell. */
  follow(box: CellBox): void {
    if (!this.#at) return;
    const before = this.#at.box;
    this.#at = { ...this.#at, box };
    this.#move(before, box);
  }

  /** Opens the field with the cell's text. */
  open(text: string): void {
    this.input.value = text;
    this.#open = true;
    this.#movesInText = true;
    this.#show();
    this.opened();
    this.input.setSelectionRange(text.length, text.length);
  }

  /** Updates the accessible name of the open field. */
  opened(): void {
    if (this.#open) this.#name();
  }

  /** Called when a suggestion is picked. */
  pick(value: string): void {
    this.actions.done(value.trim(), 'stay');
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
      this.input.toggleAttribute('data-narrow', width < minOpenWidth);
    }
    if (before?.height !== height) style.height = `${height}px`;
  }

  /** Shows the field as open before its first character arrives; otherwise styles would be computed twice. */
  readonly #onBeforeInput = (event: InputEvent) => {
    event.stopPropagation();
    if (event.data) this.#show(true);
  };

  readonly #onInput = (event: Event) => {
    event.stopPropagation();
    if (this.#open) return this.actions.typed();
    const open = this.input.value !== '';
    this.#show(open);
    if (!open) return;
    this.#open = true;
    this.#movesInText = false;
    this.actions.started();
  };

  readonly #onKeyDown = (event: KeyboardEvent) => {
    if (!this.#open) return;
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (isComposing(event)) return;
    const done = (way: EditExit, value: string | null = this.value) => {
      event.preventDefault();
      this.actions.done(value, way);
    };
    const chosen = this.offers?.chosen()?.value;
    if (key === 'Escape') return done('stay', null);
    if (key === 'Enter') return done(shiftKey ? 'up' : 'enter', chosen);
    if (key === 'Tab') return done(shiftKey ? 'back' : 'next', chosen);
    if (key === 'F2') {
      event.preventDefault();
      this.#movesInText = !this.#movesInText;
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (this.offers?.step(step)) event.preventDefault();
      else if (!this.#movesInText) done(step === 1 ? 'down' : 'up');
    } else if (!this.#movesInText && (key === 'ArrowLeft' || key === 'ArrowRight'))
      done(key === 'ArrowRight' ? 'next' : 'back');
  };
}
