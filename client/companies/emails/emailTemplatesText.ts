import type { EmailTemplateKind } from '../../../common/companies/emailTemplates';

export const emailTemplatesText = {
  title: 'Email templates',
  note: 'Wording of the emails this client gets',
  ownNote: 'Wording of the emails your company gets',
  customized: 'Some templates are customized.',
  standard: 'All templates are standard.',
  email: 'Email',
  subject: 'Subject',
  opening: 'Opening',
  canUse: (placeholders: string) => `You can use ${placeholders}`,
  inEvery: 'In every email',
  greeting: 'Greeting',
  greetingExample: 'Hello {person},',
  signOff: 'Sign-off',
  none: 'None',
  replyTo: 'Reply-to address',
  ourOffice: 'Our office',
  replyHint: 'Replies to a quote go to the person who sends it.',
  unknown: (word: string, available: string) =>
    available === ''
      ? `{${word}} isn’t available in this email.`
      : `{${word}} isn’t available in this email. You can use ${available}.`,
  subjectOf: (email: string) => `${email}: Subject`,
  openingOf: (email: string) => `${email}: Opening`,
  unsent: (company: string) => `unsaved changes to ${company}’s email templates`,
  saved: 'Templates saved',
  save: 'Save templates',
  discard: 'Discard',
};

export const emailNames: Readonly<Record<EmailTemplateKind, string>> = {
  submitted: 'Takeoff requested',
  rfi: 'Question from the office',
  answered: 'Question answered',
  released: 'Takeoff released',
  revision: 'Revision requested',
  quote: 'Quote sent',
  import: 'Import finished',
  verify: 'Verify email address',
  reset: 'Password reset',
};

/** The preview of a template with an invented job. */
export const emailPreviewText = {
  label: 'Preview',
  job: '100427 R1 Ridge Barn',
  name: 'Ridge Barn',
  who: 'Jo Field',
  quote: '100427-1',
  total: '$3,900.54',
  expires: 'December 31, 2026',
  list: 'item catalog',
  file: 'catalog.csv',
  person: 'Robin',
  rfi: 'What pitch is the lean-to?',
  answered: 'The lean-to is 3/12.',
  revision: 'The ridge moved two feet.',
  verify: 'Verify your email and set a password within 7 days:',
  reset: 'Use this link within 24 hours to set a new password:',
};
