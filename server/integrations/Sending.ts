/** A delivery that is being sent. */
export interface Sending {
  readonly id: number;
  readonly event: string;
  readonly kind: string | null;
  readonly entityId: number | null;
  readonly body: string | null;
  readonly state: string;
  readonly tries: number;
  readonly at: string;
  /** When the delivery was queued. */
  readonly since: string;
  /** The webhook; null for the production platform. */
  readonly webhookId: number | null;
  readonly url: string | null;
  readonly salt: string | null;
  readonly reader: 'quoter' | 'rep' | null;
  /** True if the webhook's creator can still manage the company's webhooks. */
  readonly allowed: boolean;
  /** Name of the webhook's company; null for the production platform. */
  readonly company: string | null;
}
