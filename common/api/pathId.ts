/** PostgreSQL's largest integer, and so the largest ID. */
export const maxInteger = 2_147_483_647;

/** The ID in a page's URL, by the server's rules; null for anything else, which is an unknown record. */
export const pathId = (text: string | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= maxInteger ? Number(text) : null;
