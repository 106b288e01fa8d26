/** Pieces of one panel and length. */
export interface CutListRow {
  readonly quantity: number;
  readonly feet: number;
  /** Decimal inches beyond the feet: `6.5`. */
  readonly inch: string;
  readonly panel: string;
  readonly mark: string;
  readonly plane: string;
  readonly color: string;
}
/** Pieces of one trim code and length. */
export interface TrimListRow {
  readonly code: string;
  readonly quantity: number;
  /** Decimal inches, such as `126`; null if the file has none. */
  readonly length: string | null;
  readonly description: string;
}
export const mostNotRead = 100;

export interface ReleaseNotice {
  readonly job: { _id: number; num: number; revision: number; correction: number; name: string };
  readonly client: { companyName: string; inits: string };
  readonly mrm: { projectId: string | null; takeoffId: string | null; clientId: string | null };
  readonly notes: string;
  /** Downloaded with an API key of the client that can read jobs. */
  readonly files: readonly { _id: string; name: string; size: number; url: string }[];
  /** Number of the job's latest quote, if any. Prices and comments aren't included. */
  readonly quote: string | null;
  /** Panels and trims of the released CSV files. */
  readonly cutList: readonly CutListRow[];
  readonly trimList: readonly TrimListRow[];
  /** Parts of the CSV files that could not be read: at most `mostNotRead`. */
  readonly notRead: readonly { file: string; line: number | null; message: string }[];
  readonly at: string;
}

/** The production platform. */
export interface ProductionPlatform {
  released(notice: ReleaseNotice): Promise<void>;
}
