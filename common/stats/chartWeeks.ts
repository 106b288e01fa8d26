/** How many weeks the charts look back, this one included. */
export const chartWeeks = { default: 12, most: 52 } as const;
