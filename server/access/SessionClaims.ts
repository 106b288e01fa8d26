/** What a bearer token says once its signature has been checked: whose it is, of which session, and until when. */
export interface SessionClaims {
  readonly userId: number;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}
