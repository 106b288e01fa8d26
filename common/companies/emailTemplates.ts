import { fillPlaceholders, type PlaceholderValues, unknownPlaceholder } from '../format/placeholders';

/** Emails sent in a company's name. A company can replace the standard texts. */
export const emailTemplateKinds = [
  ...(['submitted', 'rfi', 'answered', 'released', 'revision', 'quote', 'import'] as const),
  // Only for the company's own users. Users without a company, and the office, get the standard texts.
  ...(['verify', 'reset'] as const),
] as const;
export type EmailTemplateKind = (typeof emailTemplateKinds)[number];

export type EmailTemplateField =
  | 'greeting'
  | 'signOff'
  | 'replyTo'
  | `${EmailTemplateKind}Subject`
  | `${EmailTemplateKind}Intro`;
/** The company's own texts; missing or blank fields use the standard text. */
export type EmailTemplates = Readonly<Partial<Record<EmailTemplateField, string>>>;

/** Maximum lengths, in the order shown on screen. */
export const emailTemplateLimits: Readonly<Record<EmailTemplateField, number>> = {
  greeting: 120,
  signOff: 500,
  replyTo: 254,
  ...(Object.fromEntries(emailTemplateKinds.map((kind) => [`${kind}Subject`, 160])) as Record<
    `${EmailTemplateKind}Subject`,
    number
  >),
  ...(Object.fromEntries(emailTemplateKinds.map((kind) => [`${kind}Intro`, 1000])) as Record<
    `${EmailTemplateKind}Intro`,
    number
  >),
};
export const emailTemplateFields = Object.keys(emailTemplateLimits) as EmailTemplateField[];

interface StandardTemplate {
  readonly subject: string;
  readonly intro: string;
  /** Placeholders allowed in braces. */
  readonly placeholders: readonly string[];
}
const jobPlaceholders = ['job', 'name', 'company'];
/** An intro that ends with a colon is followed by a quoted text; without one the colon becomes a period. */
export const standardTemplates: Readonly<Record<EmailTemplateKind, StandardTemplate>> = {
  submitted: {
    subject: '{job}: submitted',
    intro: '{company} requested the takeoff of {name}.',
    placeholders: jobPlaceholders,
  },
  rfi: {
    subject: '{job}: we need an answer',
    intro: 'The drafting office asks about {name}:',
    placeholders: jobPlaceholders,
  },
  answered: {
    subject: '{job}: there is an answer',
    intro: '{who} has answered the question about {name}:',
    placeholders: [...jobPlaceholders, 'who'],
  },
  released: {
    subject: '{job}: the takeoff is ready',
    intro: 'The takeoff of {name} has been released. Its files are on the job\u2019s page.',
    placeholders: jobPlaceholders,
  },
  revision: {
    subject: '{job}: revision requested',
    intro: '{who} requested a revision of {name} for {company}:',
    placeholders: [...jobPlaceholders, 'who'],
  },
  quote: {
    subject: '{company}: quote {quote} {title}',
    intro: 'Attached is our quote {quote} for {name}.',
    placeholders: ['quote', 'title', 'name', 'company', 'total', 'expires', 'rep'],
  },
  import: {
    subject: 'Import of the {list}: done',
    intro: '{file} has been imported into the {list}.',
    placeholders: ['list', 'file', 'company'],
  },
  verify: {
    subject: 'Verify your email address',
    intro: 'Thank you for registering.',
    placeholders: ['company'],
  },
  reset: {
    subject: 'Reset your password',
    intro: 'We received a request for a new password.',
    placeholders: ['company'],
  },
};
const standardGreeting = 'Hello {person},';

/** Placeholders allowed in this field. */
export function placeholdersOf(field: EmailTemplateField): readonly string[] {
  if (field === 'greeting') return ['person'];
  const kind = emailTemplateKinds.find((one) => field === `${one}Subject` || field === `${one}Intro`);
  return kind ? standardTemplates[kind].placeholders : [];
}

/** The first placeholder in the text that this field doesn't support. */
export const unknownIn = (field: EmailTemplateField, text: string): string | undefined =>
  unknownPlaceholder(text, placeholdersOf(field));

export const subjectOf = (words: EmailTemplates, kind: EmailTemplateKind, values: PlaceholderValues): string =>
  fillPlaceholders(words[`${kind}Subject`] || standardTemplates[kind].subject, values);

export const introOf = (
  words: EmailTemplates,
  kind: EmailTemplateKind,
  values: PlaceholderValues,
  quoteFollows = false,
): string => {
  const intro = fillPlaceholders(words[`${kind}Intro`] || standardTemplates[kind].intro, values);
  return quoteFollows ? intro : intro.replace(/\s*:\s*$/, '.');
};

/** Without a name, drops the placeholder and the space before it, for shared mailboxes. */
export const greetingOf = (words: EmailTemplates, person: string): string => {
  const greeting = words.greeting || standardGreeting;
  return person === '' ? greeting.replace(/\s*\{person\}/g, '').trim() : fillPlaceholders(greeting, { person });
};
