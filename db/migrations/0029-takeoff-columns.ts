/** What a company's people have said of the columns of takeoffs whose heads nobody recognised, by the text of the head. */
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
