/** The few quotes that role customer reads, in the orders that it may ask for: those with published prints. */
export const name = '0018-published-quotes';
export const up = `
CREATE INDEX quotes_published_by_num ON quotes (job_author_id, num_key, id) WHERE published_prints > 0;
CREATE INDEX quotes_published_by_name ON quotes (job_author_id, name_key, id) WHERE published_prints > 0;
`;
