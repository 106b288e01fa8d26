/** Links for customers, what they answered and asked, and the sales status of quotes. */
export const name = '0070-quote-links';

export const up = `
ALTER TABLE print_sends DROP CONSTRAINT print_sends_what_check;
ALTER TABLE print_sends ADD CONSTRAINT print_sends_what_check CHECK (what IN ('emailed', 'shared', 'unshared', 'linked'));

-- The last day of the frozen offer.
ALTER TABLE quote_prints ADD COLUMN through text;
UPDATE quote_prints SET through = snapshot::jsonb #>> '{content,header,expires}'
WHERE snapshot::jsonb #>> '{content,header,expires}' ~ '^\\d{4}-\\d\\d-\\d\\d$';

CREATE TABLE quote_links (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  quote_id integer NOT NULL REFERENCES quotes ON DELETE CASCADE,
  print_id text NOT NULL REFERENCES quote_prints ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  detail text NOT NULL CHECK (detail IN ('prices', 'totals', 'none')),
  recipient text NOT NULL,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  opens integer NOT NULL DEFAULT 0,
  -- A PDF of its own where the print shows more than the link may. It is named once the file exists.
  pdf_id text UNIQUE, pdf_sha256 text, pdf_size integer
);
CREATE INDEX quote_links_by_quote ON quote_links (quote_id, id);
CREATE INDEX quote_links_by_print ON quote_links (print_id);
CREATE INDEX quote_links_by_creator ON quote_links (created_by);

-- One answer per version of a quote, which never changes.
CREATE TABLE quote_answers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  quote_id integer NOT NULL REFERENCES quotes ON DELETE CASCADE,
  revision integer NOT NULL,
  print_id text NOT NULL REFERENCES quote_prints,
  link_id integer NOT NULL REFERENCES quote_links,
  what text NOT NULL CHECK (what IN ('accepted', 'declined')),
  name text NOT NULL,
  reason text NOT NULL,
  -- A PNG; null if the name was typed only.
  signature bytea,
  at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  -- SHA-256 of the frozen content.
  hash text NOT NULL,
  total_cents bigint,
  -- The PDF with the signature page. It is named once the file exists.
  pdf_id text UNIQUE, pdf_sha256 text, pdf_size integer,
  UNIQUE (quote_id, revision)
);
CREATE INDEX quote_answers_by_print ON quote_answers (print_id);
CREATE INDEX quote_answers_by_link ON quote_answers (link_id);

-- Questions of customers, and replies of reps.
CREATE TABLE quote_messages (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  quote_id integer NOT NULL REFERENCES quotes ON DELETE CASCADE,
  link_id integer NOT NULL REFERENCES quote_links ON DELETE CASCADE,
  -- null: the customer.
  author_id integer REFERENCES users,
  name text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX quote_messages_by_quote ON quote_messages (quote_id, id);
CREATE INDEX quote_messages_by_link ON quote_messages (link_id, id);
CREATE INDEX quote_messages_by_author ON quote_messages (author_id) WHERE author_id IS NOT NULL;

ALTER TABLE quotes ADD COLUMN sales text NOT NULL DEFAULT 'draft'
    CHECK (sales IN ('draft', 'sent', 'viewed', 'accepted', 'declined')),
  -- The latest version that a customer received, and its last day.
  ADD COLUMN sent_revision integer, ADD COLUMN sent_through text,
  -- SHA-256 of the projected content; null if it was projected before this column existed.
  ADD COLUMN content_hash text;
UPDATE quotes q SET sales = 'sent', sent_revision = s.revision,
  sent_through = (SELECT p.through FROM quote_prints p WHERE p.quote_id = q.id AND p.revision = s.revision
    ORDER BY p.num DESC LIMIT 1)
FROM (SELECT quote_id, max(revision) AS revision FROM print_sends WHERE what IN ('emailed', 'shared') GROUP BY quote_id) s
WHERE s.quote_id = q.id;
CREATE INDEX quotes_by_company_sales ON quotes (company_id, sales);
`;
