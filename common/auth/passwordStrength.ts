/**
 * How hard a password is to guess, as the power of ten of the guesses that somebody needs who knows the most common
 * passwords, keyboards and the person. The cheapest way to write the password as words, runs, repeats and single
 * characters counts, as zxcvbn reckons it.
 */
export interface PasswordFacts {
  /** Place of a common password in the list of them, from 1; 0: not in the list. */
  readonly rank: (word: string) => number;
  /** Name, email address and company of the person. */
  readonly about: readonly string[];
}

/** Places in a list of the most common passwords, the most common one first. */
export function placesIn(list: readonly string[]): PasswordFacts['rank'] {
  let places: Map<string, number> | null = null;
  return (word) => {
    places ??= new Map(list.map((password, i) => [password, i + 1]));
    return places.get(word) ?? 0;
  };
}

/** Longer passwords are judged by their beginning: a long one is weak where it only repeats or runs. */
const judged = 48;
/** Shortest piece that counts as a word, a run or a repeat. */
const shortest = 3;
/** Pieces of a password; with more of them the guesses are beyond any threshold. */
const mostPieces = 4;
/** One single character takes ten guesses; a further piece takes ten thousand, as its kind has to be guessed, too. */
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
const plain = (text: string): string => text.replace(/[@431!0$57+]/g, (sign) => lookalikes[sign] ?? sign);

/** The person's own words, whole and in parts: `Alpine Roofing` is alpine, roofing and alpineroofing. */
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

/** Guesses for one piece, as a power of ten; null where it is no word and no run. */
function pieceCost(piece: string, rank: PasswordFacts['rank'], own: ReadonlySet<string>): number | null {
  const read = plain(piece);
  if (own.has(piece) || own.has(read)) return 1;
  const place = rank(piece) || rank(read);
  const costs: number[] = [];
  if (place > 0) costs.push(Math.log10(place) + 0.3);
  if (runs.some((run) => run.includes(piece))) costs.push(1.5 + piece.length / 10);
  if (/^(?:19|20)\d\d$/.test(piece)) costs.push(2);
  return costs.length > 0 ? Math.min(...costs) : null;
}

/** The smallest block that the piece only repeats, or the piece itself. */
function blockOf(piece: string): string {
  for (let size = 1; size <= piece.length / 2; size++) {
    if (piece.length % size === 0 && piece.slice(0, size).repeat(piece.length / size) === piece)
      return piece.slice(0, size);
  }
  return piece;
}

/** log10 of the guesses that the password takes. */
export function guessesOf(password: string, { rank, about }: PasswordFacts): number {
  const text = [...password.toLowerCase()].slice(0, judged).join('');
  const own = ownWords(about);
  return guesses(text, (piece) => pieceCost(piece, rank, own));
}

function guesses(text: string, costOf: (piece: string) => number | null): number {
  const length = text.length;
  // cheapest[pieces][end]: what the first `end` characters cost in so many pieces.
  const cheapest = Array.from({ length: mostPieces + 1 }, () => new Array<number>(length + 1).fill(Infinity));
  (cheapest[0] as number[])[0] = 0;
  for (let end = 1; end <= length; end++) {
    for (let start = 0; start < end; start++) {
      const cost = costBetween(text.slice(start, end), costOf);
      for (let pieces = 1; pieces <= mostPieces; pieces++) {
        const before = (cheapest[pieces - 1] as number[])[start] as number;
        const row = cheapest[pieces] as number[];
        row[end] = Math.min(row[end] as number, before + cost);
      }
    }
  }
  // The order of the pieces has to be guessed as well.
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

/** zxcvbn's threshold of a password that is safe where attempts are limited and hashes are slow. */
const safe = 8;
export const mostCommon = 'is one of the most common passwords. Choose another one.';
export const easyToGuess =
  'is easy to guess. Don’t use a common word, a row of keys, a repeat, your name, email or company, with only a few characters added.';

/** Why a password must not be used, as words after its name; null: it may. */
export function guessable(password: string, facts: PasswordFacts): string | null {
  if (facts.rank(password.toLowerCase()) > 0) return mostCommon;
  return guessesOf(password, facts) < safe ? easyToGuess : null;
}
