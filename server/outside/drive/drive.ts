export interface DriveFile {
  /** Opaque id in our store. */
  readonly id: string;
  readonly name: string;
  /** Folder inside the job's: Submitted, Drafts, Released. */
  readonly shelf: string;
}

/** What we need of a cloud drive. */
export interface Drive {
  /** Make sure the job's folder exists under its company's and holds these files; answers the folder's id. */
  keepJob(folder: { company: string; job: string }, files: readonly DriveFile[]): Promise<string>;
}
