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
  /** Since when it has been waiting to be delivered. */
  readonly since: string;
  /** Null: the production platform. */
  readonly webhookId: number | null;
  readonly url: string | null;
  readonly salt: string | null;
  readonly reader: 'quoter' | 'rep' | null;
  /** Its webhook's creator may still manage the company's webhooks. */
  readonly allowed: boolean;
}
