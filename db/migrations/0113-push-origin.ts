/** Address of the installation that a device subscribed at. */
export const name = '0113-push-origin';

export const up = `
ALTER TABLE push_subscriptions ADD COLUMN origin text;
`;
