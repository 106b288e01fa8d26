/** The drafting steps of the last months, for their median length. */
export const name = '0066-drafting-steps';

export const up = `
CREATE INDEX drafting_steps ON job_status_times (ended_at) WHERE status IN ('Working', 'Correction', 'Revision');
`;
