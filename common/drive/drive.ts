/** What a drive lookup says when it fails, by the status of the answer (spec §8). */
export const driveTexts: Readonly<Record<number, string>> = {
  401: 'Authentication failed. Please check your permissions.',
  403: 'Permission denied. You might not have access to this folder.',
  404: 'Folder not found. The Google Drive folder ID might be incorrect.',
};
export const driveFailed = 'Failed to fetch Google Drive data';
export const driveSilent = 'No response received from server. Check your network connection.';
export const dwgFailed = 'Failed to fetch .dwg files. Please try again.';

interface Failure {
  readonly message: string;
  /** 0: nobody answered. Null: it did not even come to asking. */
  readonly status: number | null;
}

/** The six texts of a lookup that failed (spec §8). */
export function driveFailureText({ status, message }: Failure): string {
  if (status === null) return `Error: ${message}`;
  if (status === 0) return driveSilent;
  return driveTexts[status] ?? (message || driveFailed);
}

/** As it is called on a machine where the drive is mounted: `G:\ALP Alpine Roofing\100427 Barn`. */
export const mountedPath = (path: string, letter: string): string =>
  letter === '' ? path : `${letter}:\\${path.replaceAll('/', '\\')}`;
