import type { AuditedKind } from '../../common/audit/audited';

export const auditText = {
  title: 'Audit trail',
  what: 'changes',
  type: 'Type',
  from: 'From',
  to: 'To',
  download: 'Download CSV',
  downloadFailed: 'Couldn’t download the audit trail.',
  user: 'User',
  anyUser: 'User: anyone',
  noUsers: 'No matching users',
  userNumber: (id: number) => `User ${id}`,
  record: (title: string) => `Record: ${title}`,
  import: (title: string) => `Import: ${title}`,
  number: (id: string) => `number ${id}`,
};

export const auditColumnText = {
  when: 'When',
  who: 'Who',
  action: 'Action',
  type: 'Type',
  record: 'Record',
  change: 'Change',
  system: 'System',
  unknownAccount: 'Unknown account',
  deleted: (title: string) => `${title} (deleted)`,
};

export const historyText = {
  title: 'History',
  failed: 'Couldn’t load the history',
  loading: 'Loading history',
  none: 'No changes yet',
  older: 'Show older',
  system: 'System',
};

/** Values of a change. */
export const valueTexts = { yes: 'yes', no: 'no' };

export const kindTexts: Readonly<Record<AuditedKind, string>> = {
  job: 'Job',
  user: 'User',
  signIn: 'Sign-in',
  company: 'Client',
  customer: 'Customer',
  item: 'Item',
  quote: 'Quote',
  import: 'Import',
  settings: 'Settings',
};

export const createdText = 'created';

/** Past-tense text of a call or task, shown after the person's name: "Mei Tanaka assigned the drafter". */
export const actionTexts: Readonly<Record<string, string>> = {
  delete: 'deleted',

  'auth.login': 'failed to sign in',
  'auth.register': 'registered',
  'auth.resetPassword': 'set a password',
  'profile.update': 'updated the profile',
  'users.create': 'created',
  'users.update': 'updated',
  // Also what deleting the user changed in the user’s jobs.
  'users.delete': 'deleted the user',
  'mail.unsubscribe': 'unsubscribed from emails',
  'admin.create': 'created with npm run admin',
  'admin.setTimeZone': 'changed the time zone',

  'settings.update': 'updated',
  'settings.recompute': 'recalculated due times',

  'jobs.create': 'created',
  'jobs.validate': 'validated',
  'jobs.undoValidation': 'undid the validation',
  'jobs.takeoff': 'requested a takeoff',
  'jobs.assign': 'changed the drafter',
  'jobs.release': 'released',
  'jobs.dueBack': 'set the due time',
  'jobs.duplicate': 'duplicated',
  'jobs.rush': 'changed rush',
  'jobs.maxRevs': 'raised the revision limit',
  'jobs.quoteStatus': 'changed quote status',
  'jobs.productionStatus': 'changed production status',
  'jobs.invoice': 'changed billing status',
  'jobs.billing': 'changed level or price',
  'jobs.delete': 'deleted',
  'notes.create': 'added a note',
  'drive.job': 'created the Drive folder',
  'production.release': 'notified the production platform',
  'partner.createJob': 'created',
  'partner.logo': 'downloaded the partner’s logo',

  'customers.create': 'created',
  'customers.update': 'updated',
  'customers.delete': 'deleted',
  'customers.import': 'imported',
  'items.create': 'created',
  'items.update': 'updated',
  'items.delete': 'deleted',
  'items.import': 'imported',
  'imports.undo': 'undid an import',

  'companies.create': 'created',
  'companies.update': 'updated',
  'companies.logo': 'updated the logo',
  'companies.importMatch': 'imported the match list',
  'companies.importRatio': 'imported accessory ratios',
  'integrations.addKey': 'created an API key',
  'integrations.revokeKey': 'revoked an API key',
  'integrations.addWebhook': 'created a webhook',
  'integrations.resumeWebhook': 'resumed a webhook',
  'integrations.removeWebhook': 'removed a webhook',
  'delivery.send': 'delivered to a webhook',

  'quotes.create': 'created',
  'quotes.update': 'updated',
  'quotes.project': 'edited the quote',
  'quotes.snapshot': 'edited the quote',
  'quotes.restore': 'restored an earlier version',
  'quotes.match': 'saved a match',
  'quotes.undoMatch': 'undid a saved match',
  'quotes.columns': 'saved takeoff columns',
  'prints.create': 'created a PDF',
  'prints.publish': 'changed PDF sharing',
  'prints.delete': 'deleted a PDF',
  'prints.email': 'emailed a PDF',

  'house:sweep': 'cleaned up',
  'story.plant': 'loaded demo data',
  'story.move': 'loaded demo data',
  'large.plant': 'loaded demo data',
};

/** Texts of the status changes caused by a note. */
export const noteActionTexts = {
  question: 'asked a question',
  answer: 'answered the question',
  review: 'sent it to review',
  correction: 'sent it back for corrections',
  revision: 'requested a revision',
  noRevision: 'marked it as not a revision',
};
