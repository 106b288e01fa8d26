/** Q26: `.CSV` counts as `.csv`. */
export const isCsvName = (name: string): boolean => name.toLowerCase().endsWith('.csv');
/** Spec §5. */
export const mustBeCsv = 'Must be a CSV file! Please select again.';
