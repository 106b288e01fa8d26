/** The company's code of the panel picked when the job was submitted; blank: the name was typed. */
export const name = '0043-panel-code';

export const up = `
ALTER TABLE jobs ADD COLUMN pan1_code text NOT NULL DEFAULT '', ADD COLUMN pan2_code text NOT NULL DEFAULT '';
`;
