/** An import knows who works on it before its transaction has begun, and which quotes lost a customer by it; a print may be too large. */
export const name = '0033-imports';

export const up = `
-- its process, and until when that process may take to begin it
ALTER TABLE imports
  ADD COLUMN begun_by text NOT NULL DEFAULT current_setting('application_name'),
  ADD COLUMN begins_until timestamptz NOT NULL DEFAULT clock_timestamp() + interval '1 minute';
-- the quotes that showed a removed customer
ALTER TABLE import_rows ADD COLUMN quotes integer[];
-- a PDF that needs more memory than it may is not tried again
ALTER TABLE quote_prints DROP CONSTRAINT quote_prints_state_check,
  ADD CONSTRAINT quote_prints_state_check CHECK (state IN ('making', 'ready', 'failed', 'tooLarge'));
`;
