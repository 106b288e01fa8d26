/**
 * Detects secrets with few different characters, short repeated blocks, sequences or well-known words. 16 random hex
 * digits almost always have more than six different ones, and rarely two consecutive ones in a row.
 */
export const isWeak = (secret: string): boolean =>
  new Set(secret).size <= 6 ||
  (secret.length >= 16 && repeatedBlock(secret) < 16) ||
  isRun(secret) ||
  /change.?me|your.?secret|placeholder|example|password/i.test(secret);

/** Length of the shortest block that the text repeats. */
function repeatedBlock(text: string): number {
  for (let length = 1; length < text.length; length++) if (text.startsWith(text.slice(length))) return length;
  return text.length;
}

/** True if most characters follow their neighbors, as in 0123456789abcdef. */
function isRun(text: string): boolean {
  let steps = 0;
  for (let i = 1; i < text.length; i++) if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) === 1) steps++;
  return steps > text.length / 2;
}
