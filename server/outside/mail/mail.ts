export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Made of what the mail is about: sent twice, it overwrites itself. */
  readonly key: string;
  readonly at: Date;
  /** Files that go with it. */
  readonly attachments?: readonly { readonly name: string; readonly mime: string; readonly base64: string }[];
}

/** What we need of mail. */
export interface MailCarrier {
  send(mail: Mail): Promise<void>;
  /** The newest mails that were written, where they can be read in development; null where they left the house. */
  recent(limit: number): Promise<Mail[]> | null;
}
