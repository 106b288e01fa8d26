/** When the demo's story was planted; null where there is none. Only such a database has its times moved along. */
export const name = '0045-story';

export const up = `
ALTER TABLE settings ADD COLUMN story_at timestamptz;
`;
