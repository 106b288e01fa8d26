/** Longest beginning of a name, in characters. */
const longest = 40;

/** The `@` before the caret and the beginning of a name after it; null if the caret isn't in one. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|[\s(])@([^\s@][^@\n]*)?$/u.exec(text.slice(0, caret));
  const query = found?.[1] ?? '';
  return found && query.length <= longest ? { from: caret - query.length - 1, query } : null;
}
