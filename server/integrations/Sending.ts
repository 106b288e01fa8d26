/** One call on its way. */
export interface Sending {
  readonly id: number;
  readonly event: string;
  readonly kind: string | null;
  readonly entityId: number | null;
  readonly body: string | null;
  readonly state: string;
  readonly tries: number;
  readonly at: string;
  /** Null: the production platform. */
  readonly url: string | null;
  readonly salt: string | null;
  readonly reader: 'quoter' | 'rep' | null;
}
