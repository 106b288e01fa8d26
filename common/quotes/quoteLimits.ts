/** Maximum size of a single Yjs update. */
export const maxUpdateBytes = 60_000;
