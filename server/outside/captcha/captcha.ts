/** A correct solution: its ID, and when it expires. */
export interface Solved {
  readonly answer: string;
  readonly until: Date;
}

/** Captcha service: creates challenges and checks solutions. Throws OutOfReach if unreachable. */
export interface Captcha {
  challenge(now: Date): Promise<Work | Widget>;
  /** Returns null for a wrong, expired or missing solution. The caller makes sure a solution is used only once. */
  check(answer: string, now: Date): Promise<Solved | null>;
}

/** A third-party widget in the browser, such as reCAPTCHA. */
export interface Widget {
  readonly siteKey: string;
}

/** A proof of work computed by the browser. */
export interface Work {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}
