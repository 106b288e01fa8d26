/** Error texts of Drive lookups by HTTP status (R7). */
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
  /** 0 if the server didn't respond; null if the request was never sent. */
  readonly status: number | null;
}

/** Error text of a failed lookup (R7). */
export function driveFailureText({ status, message }: Failure): string {
  if (status === null) return `Error: ${message}`;
  if (status === 0) return driveSilent;
  return driveTexts[status] ?? (message || driveFailed);
}

/** Page of a folder in Google Drive; null for a folder of the embedded drive, which has none. */
export const folderUrl = (folderId: string): string | null =>
  /^(?!(?:job|client)-)[\w-]{10,200}$/.test(folderId) ? `https://drive.google.com/drive/folders/${folderId}` : null;

/** Path on a computer with the drive mounted: `G:\ALP Alpine Roofing\100427 Barn`. */
export const mountedPath = (path: string, letter: string): string =>
  letter === '' ? path : `${letter}:\\${path.replaceAll('/', '\\')}`;
