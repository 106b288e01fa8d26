export interface ReleaseNotice {
  readonly job: { _id: number; num: number; revision: number; correction: number; name: string };
  readonly client: { companyName: string; inits: string };
  readonly mrm: { projectId: string | null; takeoffId: string | null; clientId: string | null };
  readonly notes: string;
  readonly files: readonly { _id: string; name: string; size: number }[];
  readonly at: string;
}

/** What we need of the production platform. */
export interface ProductionPlatform {
  released(notice: ReleaseNotice): Promise<void>;
}
