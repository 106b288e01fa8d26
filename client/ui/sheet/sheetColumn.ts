import type { ComponentType } from 'react';
import type { GlyphName } from '../Glyph';

/** A row of a Sheet. */
export interface SheetRow {
  readonly id: string;
  /** A blank row that isn't stored; typing creates it. */
  readonly ghost: boolean;
}

export interface SheetColumn<Row> {
  readonly key: string;
  readonly head: string;
  /** Width in px; the minimum width if `grow` is set. */
  readonly width: number;
  readonly grow?: boolean;
  readonly numeric?: boolean;
  /** A length, which may be typed as `12' 6 1/2"`: a phone's number pad can't. */
  readonly measures?: boolean;
  readonly quiet?: boolean;
  readonly strong?: boolean;
  /** Displayed text. */
  readonly text: (row: Row) => string;
  /** Text for editing; a column without it is computed. */
  readonly edit?: (row: Row) => string;
  readonly maxLength?: number;
  /** Problem with the cell, shown as a mark, and as text for the focused cell. */
  readonly problem?: (row: Row) => string | null;
  /** Shown in a blank cell that has a problem. */
  readonly missing?: string;
  /** A glyph before the text, with its meaning. */
  readonly sign?: (row: Row) => CellSign | null;
  /** Suggestions for the typed text. */
  readonly offers?: ComponentType<OffersProps>;
  /** Leaving this column in the last row adds a blank row. */
  readonly last?: boolean;
}

export interface CellSign {
  readonly glyph: GlyphName;
  readonly label: string;
}

/** Suggestions below an open field. Reports its options, so that arrow keys can move through them. */
export interface OffersProps {
  readonly typed: string;
  readonly at: number;
  readonly listId: string;
  /** The field being typed in; the list is placed below it. */
  readonly field: HTMLElement;
  readonly onOffers: (offers: readonly Offer[]) => void;
  readonly onPick: (offer: Offer) => void;
}
export interface Offer {
  readonly id: string;
  /** Text of the cell after picking it. */
  readonly value: string;
}

/** Cursor of another user. */
export interface SheetCursor {
  readonly id: number;
  readonly row: string;
  readonly column: string;
  readonly name: string;
  /** Number of one of the twelve drafter colors (look/tokens.css). */
  readonly color: string;
  /** Shows the whole name while typing or just arrived, otherwise initials. */
  readonly named: boolean;
}

/** Source of other users' cursors, with its own subscription so that moves don't rerender the sheet. */
export interface CursorSource {
  get(): readonly SheetCursor[];
  subscribe(listener: () => void): () => void;
}

export interface SheetPlace {
  readonly row: string;
  readonly column: string;
}
export interface CellWrite extends SheetPlace {
  readonly value: string;
}
