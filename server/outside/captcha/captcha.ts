/** A right answer: what it is known by, and until when it could be given again. */
export interface Solved {
  readonly answer: string;
  readonly until: Date;
}

/** What we need of a captcha: a question for the browser, and a look at the answer; out of reach, it throws OutOfReach. */
export interface Captcha {
  challenge(now: Date): Promise<Work | Widget>;
  /** Null: wrong, too old, or no answer at all. That an answer counts once is the asker's to see to. */
  check(answer: string, now: Date): Promise<Solved | null>;
}

/** Asked by a third party's own program in the browser. */
export interface Widget {
  readonly siteKey: string;
}

/** Worked out by the browser alone. */
export interface Work {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}
