/** Number of weeks in the charts, including the current one. */
export const chartWeeks = { default: 12, most: 52 } as const;
