import { easyToGuess, mostCommon } from './passwordText';
/**
 * Estimates how hard a password is to guess, as log10 of the guesses needed by someone who knows common passwords,
 * keyboard layouts and the user's details. Uses the cheapest way to split the password into words, runs, repeats and
 * single characters, like zxcvbn.
 */
export interface PasswordFacts {
  /** Rank in the list of common passwords, starting at 1; 0 if it isn't listed. */
  readonly rank: (word: string) => number;
  /** Name, email address and company of the user. */
  readonly about: readonly string[];
}

/** Ranks passwords by a list that starts with the most common one. */
export function rankByList(list: readonly string[]): PasswordFacts['rank'] {
  let ranks: Map<string, number> | null = null;
  return (word) => {
    ranks ??= new Map(list.map((password, i) => [password, i + 1]));
    return ranks.get(word) ?? 0;
  };
}

/** Longer passwords are rated by their first characters; a long one is weak only if it repeats or runs. */
const maxRatedLength = 48;
/** Shortest piece that counts as a word, a run or a repeat. */
const shortest = 3;
/** More pieces than this put the guesses beyond any threshold. */
const maxPieces = 4;
/** A single character takes ten guesses. Each further piece takes ten thousand, since its kind must be guessed too. */
const perCharacter = 1;
const perPiece = 4;

const lines = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb',
];
const runs = [...lines, ...lines.map((line) => [...line].reverse().join(''))].map((line) => line + line);
const lookalikes: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't' },
};
const undoLookalikes = (text: string): string =>
  text.replace(/[@431!0$57+]/g, (character) => lookalikes[character] ?? character);

/** Words taken from the user's details: `Alpine Roofing` gives alpine, roofing and alpineroofing. */
function ownWords(about: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of about) {
    const lower = text.toLowerCase();
    const parts = lower.split(/[^\p{L}\p{N}]+/u);
    for (const word of [...parts, parts.join(''), lower, lower.split('@')[0] ?? ''])
      if (word.length >= shortest) words.add(word);
  }
  return words;
}

/** log10 of the guesses for one piece; null if it is neither a word nor a run. */
function pieceCost(piece: string, rank: PasswordFacts['rank'], own: ReadonlySet<string>): number | null {
  const read = undoLookalikes(piece);
  if (own.has(piece) || own.has(read)) return 1;
  const place = rank(piece) || rank(read);
  const costs: number[] = [];
  if (place > 0) costs.push(Math.log10(place) + 0.3);
  if (runs.some((run) => run.includes(piece))) costs.push(1.5 + piece.length / 10);
  if (/^(?:19|20)\d\d$/.test(piece)) costs.push(2);
  return costs.length > 0 ? Math.min(...costs) : null;
}

/** The smallest block that the piece repeats, or the piece itself. */
function blockOf(piece: string): string {
  for (let size = 1; size <= piece.length / 2; size++) {
    if (piece.length % size === 0 && piece.slice(0, size).repeat(piece.length / size) === piece)
      return piece.slice(0, size);
  }
  return piece;
}

/** log10 of the guesses needed for the password. */
export function guessesOf(password: string, { rank, about }: PasswordFacts): number {
  const text = [...password.toLowerCase()].slice(0, maxRatedLength).join('');
  const own = ownWords(about);
  return guesses(text, (piece) => pieceCost(piece, rank, own));
}

function guesses(text: string, costOf: (piece: string) => number | null): number {
  const length = text.length;
  // cheapest[pieces][end]: cost of the first `end` characters split into that many pieces.
  const cheapest = Array.from({ length: maxPieces + 1 }, () => new Array<number>(length + 1).fill(Infinity));
  (cheapest[0] as number[])[0] = 0;
  for (let end = 1; end <= length; end++) {
    for (let start = 0; start < end; start++) {
      const cost = costBetween(text.slice(start, end), costOf);
      for (let pieces = 1; pieces <= maxPieces; pieces++) {
        const before = (cheapest[pieces - 1] as number[])[start] as number;
        const row = cheapest[pieces] as number[];
        row[end] = Math.min(row[end] as number, before + cost);
      }
    }
  }
  // The order of the pieces must be guessed as well.
  const orders = [0, 0, 0.3, 0.8, 1.4];
  return Math.min(
    ...cheapest.map((row, pieces) => {
      const sum = row[length] as number;
      return pieces === 0 ? Infinity : Math.max(sum + (orders[pieces] as number), perPiece * (pieces - 1));
    }),
  );
}

function costBetween(piece: string, costOf: (piece: string) => number | null): number {
  const single = piece.length * perCharacter;
  if (piece.length < shortest) return single;
  const block = blockOf(piece);
  const repeated = block === piece ? Infinity : guesses(block, costOf) + Math.log10(piece.length / block.length);
  return Math.min(single, repeated, costOf(piece) ?? Infinity);
}

/** zxcvbn's threshold for a password that is safe with rate-limited attempts and slow hashes. */
const safe = 8;

/** Why a password can't be used, phrased to follow the field's label; null if it can. */
export function guessable(password: string, facts: PasswordFacts): string | null {
  if (facts.rank(password.toLowerCase()) > 0) return mostCommon;
  return guessesOf(password, facts) < safe ? easyToGuess : null;
}
