/** Prints: frozen snapshots of quotes, each with a PDF in the file store under its ID. */
export const name = '0017-prints';
export const up = `
CREATE TABLE quote_prints (
  id text PRIMARY KEY CHECK (length(id) = 22),
  quote_id integer NOT NULL REFERENCES quotes ON DELETE CASCADE,
  -- counted within the quote, from 1, never given twice
  num integer NOT NULL CHECK (num > 0),
  revision integer NOT NULL CHECK (revision > 0),
  name text NOT NULL,
  author_id integer NOT NULL REFERENCES users,
  time timestamptz NOT NULL,
  published boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
  -- when it was e-mailed first
  emailed_at timestamptz,
  -- the newest update of the quote's log that it holds
  seq bigint NOT NULL,
  snapshot text NOT NULL,
  -- SHA-256 of what was frozen
  hash text NOT NULL,
  total_cents bigint,
  -- bytes of the PDF
  size integer,
  UNIQUE (quote_id, num)
);
CREATE INDEX quote_prints_by_author ON quote_prints (author_id);
ALTER TABLE quotes ADD COLUMN last_print integer NOT NULL DEFAULT 0;
`;
