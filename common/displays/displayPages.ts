/** Pages that a display can show, in order. */
export const displayPages = ['board', 'workload', 'figures'] as const;
export type DisplayPage = (typeof displayPages)[number];

/** The pages that a display shows, each with its seconds. */
export type ShownPages = { readonly [page in DisplayPage]?: number | undefined };

/** Bounds of a page's seconds, and what a form offers. */
export const pageSeconds = { least: 10, most: 3600, usual: 60 } as const;

/** Maximum number of displays. */
export const maxDisplays = 50;
