/** Private calendar feeds, one per person. */
export const name = '0104-calendar-feeds';

export const up = `
CREATE TABLE calendar_feeds (
  user_id integer PRIMARY KEY REFERENCES users,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
`;
