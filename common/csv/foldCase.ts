/**
 * Normalizes a text for comparison: trimmed and case-insensitive (Q13). The only place that folds case. Lowercases
 * first, because ẞ reaches SS no other way; fold_case() in the database does the same.
 */
export const foldCase = (text: string): string => text.normalize('NFC').trim().toLowerCase().toUpperCase();
