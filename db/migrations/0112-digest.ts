/** A summary of unread notifications by email. */
export const name = '0112-digest';

export const up = `
ALTER TABLE notification_settings
  -- off, daily or weekly
  ADD COLUMN digest text NOT NULL DEFAULT 'off',
  -- When it was chosen or last sent; the next one has what came since.
  ADD COLUMN digest_at timestamptz;
CREATE INDEX notification_settings_digest ON notification_settings (digest_at) WHERE digest <> 'off';
`;
