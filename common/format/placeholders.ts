export type PlaceholderValues = Readonly<Record<string, string>>;

/** The first placeholder in the text that isn't one of these. */
export const unknownPlaceholder = (text: string, known: readonly string[]): string | undefined =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word).find((word) => !known.includes(word));

/** Replaces placeholders in one pass, so braces inside inserted values are left alone. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{(\w+)\}/g, (braced, word: string) =>
    Object.hasOwn(values, word) ? (values[word] ?? braced) : braced,
  );
