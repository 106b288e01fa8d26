/** Which field each column of a file is; null: not taken. */
export interface Layout {
  readonly fields: readonly (string | null)[];
  /** The first record holds names, not a row. */
  readonly header: boolean;
}
