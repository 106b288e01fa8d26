/** Keeps the text sent to the production platform with a release on the release note, for staff. */
export const name = '0046-release-notes';

export const up = 'ALTER TABLE notes ADD COLUMN mrm_notes text';
