/** How often a query may be asked again because of what was heard, in milliseconds. */
export const atMostEvery = 2000;

/** After being away, and after a `stale`, what is on screen is asked for within so long, so that not all ask at once. */
export const spread = 2000;

/** What failed for the moment is asked for again after so long, and up to twice as long. */
export const retryWait = 2000;

/** Only how many rows there are in all may have changed: asked for after so long, and up to twice as long. */
export const recountWait = 4000;
