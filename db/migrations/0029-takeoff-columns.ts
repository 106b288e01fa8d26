/** Columns that a company's users chose for takeoffs with unknown headers, by the text of the header. */
export const name = '0029-takeoff-columns';

export const up = `
CREATE TABLE takeoff_columns (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  head text NOT NULL,
  delimiter text NOT NULL CHECK (delimiter IN (',', ';', E'\\t')),
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'object'),
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, head)
);
`;
