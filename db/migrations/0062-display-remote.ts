/** Sound of a display, and what the office has it show by remote control. */
export const name = '0062-display-remote';

export const up = `
ALTER TABLE displays
  ADD COLUMN sound boolean NOT NULL DEFAULT false,
  ADD COLUMN held_at timestamptz,
  ADD COLUMN held_until timestamptz,
  ADD COLUMN turns integer NOT NULL DEFAULT 0,
  ADD COLUMN highlighted integer,
  ADD COLUMN highlighted_until timestamptz;
`;
