/** How often a query may be asked again because of what was heard, in milliseconds. */
export const atMostEvery = 2000;

/** After being away, and after a `stale`, what is on screen is asked for within so long, so that not all ask at once. */
export const spread = 2000;
