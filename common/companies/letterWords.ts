/** What letters in a company's name say: ours, until the company says it in its own words. */
export const letterKinds = [
  ...(['submitted', 'rfi', 'answered', 'released', 'revision', 'quote', 'import'] as const),
  // To its own people; whoever belongs to no company yet, and the office, gets them in ours.
  ...(['verify', 'reset'] as const),
] as const;
export type LetterKind = (typeof letterKinds)[number];

export type LetterField = 'greeting' | 'signOff' | 'replyTo' | `${LetterKind}Subject` | `${LetterKind}Intro`;
/** What a company has said; a field that is missing or blank is ours. */
export type LetterWords = Readonly<Partial<Record<LetterField, string>>>;

/** In their order on screen; how long each may be. */
export const letterLimits: Readonly<Record<LetterField, number>> = {
  greeting: 120,
  signOff: 500,
  replyTo: 254,
  ...(Object.fromEntries(letterKinds.map((kind) => [`${kind}Subject`, 160])) as Record<`${LetterKind}Subject`, number>),
  ...(Object.fromEntries(letterKinds.map((kind) => [`${kind}Intro`, 1000])) as Record<`${LetterKind}Intro`, number>),
};
export const letterFields = Object.keys(letterLimits) as LetterField[];

interface Ours {
  readonly subject: string;
  readonly intro: string;
  /** What may stand in braces. */
  readonly knows: readonly string[];
}
const ofJob = ['job', 'name', 'company'];
/** A colon at the end leads to somebody's own words; where there are none it becomes a full stop. */
export const ourLetters: Readonly<Record<LetterKind, Ours>> = {
  submitted: {
    subject: '{job}: submitted',
    intro: '{company} has asked for the takeoff of {name}.',
    knows: ofJob,
  },
  rfi: {
    subject: '{job}: we need an answer',
    intro: 'The drafting office asks about {name}:',
    knows: ofJob,
  },
  answered: {
    subject: '{job}: there is an answer',
    intro: '{who} has answered the question about {name}:',
    knows: [...ofJob, 'who'],
  },
  released: {
    subject: '{job}: the takeoff is ready',
    intro: 'The takeoff of {name} has been released. Its files are on the job\u2019s page.',
    knows: ofJob,
  },
  revision: {
    subject: '{job}: a revision is asked for',
    intro: '{who} of {company} asks for a revision of {name}:',
    knows: [...ofJob, 'who'],
  },
  quote: {
    subject: '{company}: quote {quote} {title}',
    intro: 'attached is our quote {quote} for {name}.',
    knows: ['quote', 'title', 'name', 'company'],
  },
  import: {
    subject: 'Import of the {list}: done',
    intro: '{file} has been imported into the {list}.',
    knows: ['list', 'file', 'company'],
  },
  verify: {
    subject: 'Verify your email address',
    intro: 'Thank you for registering.',
    knows: ['company'],
  },
  reset: {
    subject: 'Reset your password',
    intro: 'A new password was asked for.',
    knows: ['company'],
  },
};
const ourGreeting = 'Hello {person},';

/** What may stand in braces in this field. */
export function placeholdersOf(field: LetterField): readonly string[] {
  if (field === 'greeting') return ['person'];
  const kind = letterKinds.find((one) => field === `${one}Subject` || field === `${one}Intro`);
  return kind ? ourLetters[kind].knows : [];
}

/** The first thing in braces that this field knows nothing of. */
export const unknownIn = (field: LetterField, text: string): string | undefined =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, word = '']) => word)
    .find((word) => !placeholdersOf(field).includes(word));

export type Said = Readonly<Record<string, string>>;

/** Once over the text: braces within a name stay what they are. */
const filled = (text: string, said: Said): string =>
  text.replace(/\{(\w+)\}/g, (braced, word: string) => (Object.hasOwn(said, word) ? (said[word] ?? braced) : braced));

export const subjectOf = (words: LetterWords, kind: LetterKind, said: Said): string =>
  filled(words[`${kind}Subject`] || ourLetters[kind].subject, said);

export const introOf = (words: LetterWords, kind: LetterKind, said: Said, leadsOn = false): string => {
  const intro = filled(words[`${kind}Intro`] || ourLetters[kind].intro, said);
  return leadsOn ? intro : intro.replace(/\s*:\s*$/, '.');
};

/** To a mailbox of many, a greeting leaves the name and its blank out. */
export const greetingOf = (words: LetterWords, person: string): string => {
  const greeting = words.greeting || ourGreeting;
  return person === '' ? greeting.replace(/\s*\{person\}/g, '').trim() : filled(greeting, { person });
};
