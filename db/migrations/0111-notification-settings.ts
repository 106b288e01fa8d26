/** Which notifications a person wants where, and when their pushes wait. */
export const name = '0111-notification-settings';

export const up = `
CREATE TABLE notification_settings (
  user_id integer PRIMARY KEY REFERENCES users,
  -- Per kind, where it differs from the default: {"note": {"inbox": true, "push": false}}.
  choices jsonb NOT NULL DEFAULT '{}',
  -- {"from": 1080, "to": 420, "days": [1, 2], "timeZone": "America/Denver", "urgent": true}; null for none.
  quiet jsonb
);
`;
