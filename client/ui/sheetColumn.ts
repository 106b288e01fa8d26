import type { ComponentType } from 'react';
import type { GlyphName } from './Glyph';

/** A row of a Sheet. */
export interface SheetRow {
  readonly id: string;
  /** Blank and not stored: it becomes a row with the first letter. */
  readonly ghost: boolean;
}

export interface SheetColumn<Row> {
  readonly key: string;
  readonly head: string;
  /** In px; the least one where it grows. */
  readonly width: number;
  readonly grow?: boolean;
  readonly numeric?: boolean;
  readonly quiet?: boolean;
  readonly strong?: boolean;
  /** What it shows. */
  readonly text: (row: Row) => string;
  /** What stands in the editor; without it the cell is computed. */
  readonly edit?: (row: Row) => string;
  readonly maxLength?: number;
  /** What is wrong with it; shown as a mark, and in words where the keyboard is. */
  readonly problem?: (row: Row) => string | null;
  /** Shown in a blank cell that has a problem. */
  readonly missing?: string;
  /** A sign before what it shows, with its meaning. */
  readonly sign?: (row: Row) => CellSign | null;
  /** Offers beside what is typed. */
  readonly offers?: ComponentType<OffersProps>;
  /** Leaving it in the last row asks for another blank one. */
  readonly last?: boolean;
}

export interface CellSign {
  readonly glyph: GlyphName;
  readonly says: string;
}

/** The offers below an open editor; it says how many there are, so that arrow keys can walk them. */
export interface OffersProps {
  readonly typed: string;
  readonly at: number;
  readonly listId: string;
  /** The field that is typed into: they stand below it. */
  readonly field: HTMLElement;
  readonly onOffers: (offers: readonly Offer[]) => void;
  readonly onPick: (offer: Offer) => void;
}
export interface Offer {
  readonly id: string;
  /** What stands in the cell when it is taken. */
  readonly value: string;
}

/** Where somebody else is. */
export interface SheetCursor {
  readonly id: number;
  readonly row: string;
  readonly column: string;
  readonly name: string;
  /** One of twelve (look/tokens.css). */
  readonly color: string;
  /** Typing, or has just come: the whole name, otherwise initials. */
  readonly named: boolean;
}

/** Where the others are now; whoever draws them listens by itself. */
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
