/** Reasons a password is rejected, phrased to follow the field's label. */
export const mostCommon = 'is one of the most common passwords. Choose another one.';
export const easyToGuess =
  'is easy to guess. Avoid common words, keyboard patterns, repeats, and your name, email or company with a few characters added.';
