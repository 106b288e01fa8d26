/** Finds the job of a drive folder by the ID of the folder. */
export const name = '0024-drive-folders';

export const up = `
CREATE INDEX jobs_by_drive_folder ON jobs (gdrive_folder) WHERE gdrive_folder IS NOT NULL;
`;
