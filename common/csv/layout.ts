/** Field of each column of a file; null skips the column. */
export interface Layout {
  readonly fields: readonly (string | null)[];
  /** True if the first record is a header. */
  readonly header: boolean;
}
