/** Emails of a quote's PDFs, one per recipient, with what became of them. Kept when the PDF is deleted. */
export const name = '0081-print-emails';

export const up = `
CREATE TABLE print_emails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id integer NOT NULL REFERENCES quotes ON DELETE CASCADE,
  print_id text NOT NULL,
  -- of the PDF, within the quote
  print_num integer NOT NULL,
  -- emails that were sent together
  batch uuid NOT NULL,
  address text NOT NULL,
  -- to the sender
  copy boolean NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'notSent', 'canceled')),
  queued_at timestamptz NOT NULL,
  -- null: at once
  send_at timestamptz,
  done_at timestamptz,
  -- of the mail server, or why it wasn't sent
  answer text NOT NULL DEFAULT '',
  actor_id integer REFERENCES users
);
CREATE INDEX print_emails_by_quote ON print_emails (quote_id, id);
CREATE INDEX print_emails_by_batch ON print_emails (batch);
CREATE INDEX print_emails_by_actor ON print_emails (actor_id);
`;
