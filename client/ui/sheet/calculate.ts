/** Results are rounded to millionths; more digits would only show rounding errors. */
const precision = 1_000_000;

/** Result of typed arithmetic such as `=4*4`; null if the text isn't arithmetic or has no finite result. */
export function calculate(text: string): string | null {
  const tokens = /^\s*=/.test(text) ? tokensOf(text.replace(/^\s*=/, '')) : null;
  if (!tokens) return null;
  const parser = new Parser(tokens);
  const result = parser.sum();
  return parser.ended && Number.isFinite(result) ? String(Math.round(result * precision) / precision) : null;
}

/** Numbers, operators and parentheses; null if there is anything else. */
function tokensOf(text: string): readonly string[] | null {
  const tokens = text.match(/\d+\.?\d*|\.\d+|[-+*/()]/g) ?? [];
  return tokens.join('') === text.replace(/\s/g, '') ? tokens : null;
}

/** Recursive descent over sums, products, and signed numbers or parentheses. A missing operand is NaN. */
class Parser {
  #at = 0;

  constructor(readonly tokens: readonly string[]) {}

  get ended(): boolean {
    return this.#at === this.tokens.length;
  }

  sum(): number {
    let result = this.#product();
    for (;;) {
      if (this.#take('+')) result += this.#product();
      else if (this.#take('-')) result -= this.#product();
      else return result;
    }
  }

  #product(): number {
    let result = this.#operand();
    for (;;) {
      if (this.#take('*')) result *= this.#operand();
      else if (this.#take('/')) result /= this.#operand();
      else return result;
    }
  }

  #operand(): number {
    if (this.#take('-')) return -this.#operand();
    if (this.#take('(')) {
      const result = this.sum();
      return this.#take(')') ? result : Number.NaN;
    }
    return Number.parseFloat(this.tokens[this.#at++] ?? '');
  }

  #take(token: string): boolean {
    if (this.tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }
}
