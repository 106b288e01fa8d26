/** Emails and shares of a PDF of a quote: when, by whom and to whom. Kept when the PDF is deleted. */
export const name = '0044-print-sends';

export const up = `
CREATE TABLE print_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id integer NOT NULL REFERENCES quotes ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('emailed', 'shared', 'unshared')),
  -- of the PDF, within the quote
  print_num integer NOT NULL,
  revision integer NOT NULL,
  -- of its frozen content
  hash text NOT NULL,
  recipients text[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  -- null: sent before senders were saved
  actor_id integer REFERENCES users
);
CREATE INDEX print_sends_by_quote ON print_sends (quote_id, id);
CREATE INDEX print_sends_by_actor ON print_sends (actor_id);

INSERT INTO print_sends (quote_id, what, print_num, revision, hash, recipients, at, actor_id)
SELECT p.quote_id, 'emailed', p.num, p.revision, p.hash,
  ARRAY(SELECT jsonb_array_elements_text(c.diff->'to')), c.time, c.actor_id
FROM quote_prints p JOIN changes c ON c.kind = 'print' AND c.entity_id = p.quote_id AND c.diff->>'print' = p.num::text
WHERE p.emailed_at IS NOT NULL AND jsonb_typeof(c.diff->'to') = 'array'
ORDER BY c.time;
INSERT INTO print_sends (quote_id, what, print_num, revision, hash, at)
SELECT p.quote_id, 'emailed', p.num, p.revision, p.hash, p.emailed_at
FROM quote_prints p
WHERE p.emailed_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM print_sends s WHERE s.quote_id = p.quote_id AND s.print_num = p.num);
INSERT INTO print_sends (quote_id, what, print_num, revision, hash, at)
SELECT p.quote_id, 'shared', p.num, p.revision, p.hash, p.time FROM quote_prints p WHERE p.published;
ALTER TABLE quote_prints DROP COLUMN emailed_at;
`;
