export interface ReleaseNotice {
  readonly job: { _id: number; num: number; revision: number; correction: number; name: string };
  readonly client: { companyName: string; inits: string };
  readonly mrm: { projectId: string | null; takeoffId: string | null; clientId: string | null };
  readonly notes: string;
  /** Fetched by a key of the client's that reads jobs. */
  readonly files: readonly { _id: string; name: string; size: number; url: string }[];
  /** Of the job's newest quote, where there is one: its panels and its lines. */
  readonly quote: string | null;
  readonly cutList: readonly unknown[];
  readonly trimList: readonly unknown[];
  readonly at: string;
}

/** What we need of the production platform. */
export interface ProductionPlatform {
  released(notice: ReleaseNotice): Promise<void>;
}
