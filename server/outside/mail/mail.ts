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
  /** Made of what the mail is about: sent twice, it overwrites itself, and bears the same Message-ID. */
  readonly key: string;
  readonly at: Date;
  /** Who answers are for. */
  readonly replyTo: string;
  /** Where one click ends mails of this kind (RFC 8058); null where there is nothing to end. */
  readonly unsubscribe: string | null;
  /** Files that go with it. */
  readonly attachments?: readonly MailFile[];
  /** Pictures that the html shows as `cid:name`. */
  readonly inline?: readonly MailFile[];
}

/** No use in trying again: the other side has said no for good. */
export class RefusedForGood extends Error {}

/** What we need of mail. */
export interface MailCarrier {
  send(mail: Mail): Promise<void>;
  /** Throws when it does not answer; not there where there is nobody to ask. */
  readonly answers?: () => Promise<string>;
  /** The newest mails that were written, where they can be read in development; null where they left the house. */
  recent(limit: number): Promise<Mail[]> | null;
}
