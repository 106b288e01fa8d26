/** EF = exposed fastener, SS = standing seam. */
export const panelTypes = ['EF', 'SS'] as const;
export type PanelType = (typeof panelTypes)[number];

/** Longest panel in feet, unless the client's panel has its limit. Longer ones are possible, but usually a typo. */
export const usualLongest = 60;
/** Highest limit of a panel in feet; roof panels longer than this are not made. */
export const mostLongest = 500;
