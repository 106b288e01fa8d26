/** Company settings used by quotes. */
export interface QuoteSetting {
  /** Inches; null if not set. */
  readonly defaultFlat: number | null;
  readonly panels: readonly { readonly code: string; readonly coverage: number }[];
  /** Set for prints from before trims were priced by their unit (Q28), which keep their amounts. */
  readonly trimsByPiece?: boolean;
  /** Set for prints from before discounts in percent (Q62), in which they are unreadable prices. */
  readonly noPercents?: boolean;
}
