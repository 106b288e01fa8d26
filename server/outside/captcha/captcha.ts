/** A right answer: what it is known by, and until when it could be given again. */
export interface Solved {
  readonly answer: string;
  readonly until: Date;
}

/** What we need of a captcha: a question for the browser, and a look at the answer. */
export interface Captcha {
  challenge(now: Date): Promise<Challenge>;
  /** Null: wrong, too old, or no answer at all. That an answer counts once is the asker's to see to. */
  check(answer: string, now: Date): Promise<Solved | null>;
}

export interface Challenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}
