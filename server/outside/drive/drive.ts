export interface DriveFile {
  /** Opaque id in our store. */
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  /** Folder inside the job's: Submitted, Drafts, Released. */
  readonly shelf: string;
}

/** Ours, its name for people, and the drive's folder where it is known already. */
export interface Foldered {
  readonly id: number;
  readonly name: string;
  readonly folder: string | null;
}
export interface JobFolders {
  readonly company: Foldered;
  readonly job: Foldered;
}

export interface DwgFile {
  readonly name: string;
  readonly path: string;
}
export const mostDwgs = 500;
export const isDwg = (name: string): boolean => /\.dwg$/i.test(name);
export const byPath = (a: DwgFile, b: DwgFile): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** What we need of a cloud drive. One that does not answer throws OutOfReach. */
export interface Drive {
  /** Throws when it does not answer; not there where there is nobody to ask. */
  readonly answers?: () => Promise<string>;
  /** Make sure the job's folder exists under its company's and holds these files; answers both folders' ids. */
  keepJob(folders: JobFolders, files: readonly DriveFile[]): Promise<{ company: string; job: string }>;
  /** From the drive's top, with slashes. `companyId`: in whose name. */
  pathOf(companyId: number, folder: string): Promise<string>;
  /** In the folder and below it. */
  findDwg(companyId: number, folder: string): Promise<DwgFile[]>;
}

/** The drive answered, and said no. */
export class DriveFault extends Error {
  constructor(
    readonly status: 401 | 403 | 404,
    cause?: unknown,
  ) {
    super(`The drive answered ${status}.`, { cause });
    this.name = 'DriveFault';
  }
}
