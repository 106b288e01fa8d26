/** When the demo's data was loaded; null if it wasn't. Only the times of such a database are moved along. */
export const name = '0045-story';

export const up = `
ALTER TABLE settings ADD COLUMN story_at timestamptz;
`;
