/** Midnight of the entered day in the user's time zone, `days` later. */
export function midnight(day: string | undefined, days: number): string | undefined {
  const [, year, month, date] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  return year ? new Date(Number(year), Number(month) - 1, Number(date) + days).toISOString() : undefined;
}

/** Converts the billing table's URL filters into query parameters; "through" includes the whole day. */
export const billingFilter = (filters: Readonly<Record<string, string | undefined>>) => ({
  q: filters.q,
  'filter[billingStatus]': filters.billingStatus as 'Incomplete' | undefined,
  'filter[status]': filters.status,
  'filter[client]': filters.client,
  'filter[unpriced]': filters.unpriced as 'true' | undefined,
  'filter[from]': midnight(filters.from, 0),
  'filter[to]': midnight(filters.to, 1),
});
