/** Registrations notify every admin unless they turn it off; "Any job is submitted" no longer decides it. */
export const name = '0048-registration-emails';

export const up = `
ALTER TABLE users ADD COLUMN notif_registered boolean NOT NULL DEFAULT true;
`;
