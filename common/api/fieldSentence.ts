/**
 * A whole sentence from a label and what is wrong: "Price is required." A problem that begins like a sentence is one
 * already, to the letter of the specification.
 */
export const fieldSentence = (label: string, problem: string): string => {
  if (/^\p{Lu}/u.test(problem)) return problem;
  return `${label} ${problem}${/[.?!…]$/.test(problem) ? '' : '.'}`;
};
