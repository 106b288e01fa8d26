/** Indexes to find a company's jobs with the same name, address or file, whatever the case and punctuation. */
export const name = '0105-similar-jobs';

export const up = `
CREATE FUNCTION letters_and_digits(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(words), '[^[:alnum:]]+', '', 'g');
CREATE INDEX jobs_by_plain_name ON jobs (company_id, letters_and_digits(name), time_in);
CREATE INDEX jobs_by_plain_street ON jobs (company_id, letters_and_digits(street), time_in) WHERE street <> '';
CREATE INDEX submitted_files_by_checksum ON files (sha256) WHERE file_type = 1;
`;
