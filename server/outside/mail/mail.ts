export interface MailFile {
  readonly name: string;
  readonly mime: string;
  readonly base64: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Derived from the subject of the email: sending it again overwrites the file and reuses the Message-ID. */
  readonly key: string;
  /** Emails with the same thread are shown as one conversation. */
  readonly thread?: string;
  readonly at: Date;
  /** Reply-To address. */
  readonly replyTo: string;
  /** One-click unsubscribe URL (RFC 8058), or null. */
  readonly unsubscribe: string | null;
  /** Attached files. */
  readonly attachments?: readonly MailFile[];
  /** Images shown in the HTML as `cid:name`. */
  readonly inline?: readonly MailFile[];
}

/** Permanently rejected by the other side, so retrying is useless. */
export class RefusedForGood extends Error {}

/** Sends emails. */
export interface MailCarrier {
  /** Returns the mail server's answer; blank if there is none. */
  send(mail: Mail): Promise<string>;
  /** Throws if the mail server doesn't respond. Missing if there is none. */
  readonly answers?: () => Promise<string>;
  /** Latest emails, if they are stored locally for development; null if they were sent. */
  recent(limit: number): Promise<Mail[]> | null;
}
