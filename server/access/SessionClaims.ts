/** Claims of a bearer token whose signature has been verified. */
export interface SessionClaims {
  readonly userId: number;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}
