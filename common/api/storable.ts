/** No NUL (PostgreSQL 22021), no lone surrogate (22P05), no other control character but tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
export const isStorable = (s: string): boolean => s.isWellFormed() && s.search(control) < 0;
/** The same text without the control characters; half a sign is one that nobody can read (U+FFFD). */
export const storable = (s: string): string => s.toWellFormed().replace(control, '');

/** Its first letters, at most so many; not through the middle of a sign that is two. */
export function cutTo(s: string, most: number): string {
  const halved = s.length > most && /[\ud800-\udbff]/.test(s[most - 1] as string);
  return s.slice(0, halved ? most - 1 : most);
}
