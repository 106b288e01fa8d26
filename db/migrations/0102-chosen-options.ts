/** Optional lines that a customer accepted with a quote, and the content that the acceptance is about. */
export const name = '0102-chosen-options';

export const up = `
ALTER TABLE quote_answers
  -- [{"line": ID in the frozen version, "name": as printed}]
  ADD COLUMN options jsonb NOT NULL DEFAULT '[]',
  -- Of the version with these lines included; null without options.
  ADD COLUMN accepted_hash text;
`;
