export interface DriveFile {
  /** ID in our file store. */
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  /** Subfolder of the job folder: Submitted, Drafts, Released. */
  readonly shelf: string;
}

/** Our ID and name, and the ID of its Drive folder if known. */
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

/** A cloud drive. Throws OutOfReach if it doesn't respond. */
export interface Drive {
  /** Throws if the drive doesn't respond. Missing if there is no external service. */
  readonly answers?: () => Promise<string>;
  /** Makes sure the job folder exists in the company folder with these files; returns both folder IDs. */
  keepJob(folders: JobFolders, files: readonly DriveFile[]): Promise<{ company: string; job: string }>;
  /** Path from the drive's root, with slashes. `companyId` is the company on whose behalf it is read. */
  pathOf(companyId: number, folder: string): Promise<string>;
  /** Searches the folder and its subfolders. */
  findDwg(companyId: number, folder: string): Promise<DwgFile[]>;
}

/** The drive rejected the request. */
export class DriveFault extends Error {
  constructor(
    readonly status: 401 | 403 | 404,
    cause?: unknown,
  ) {
    super(`The drive responded with ${status}.`, { cause });
    this.name = 'DriveFault';
  }
}
