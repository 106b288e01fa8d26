const mails = {
  job: 'Job email',
  digest: 'Job summary email',
  inbox: 'Notification summary email',
  link: 'Sign-in link email',
  registered: 'New user email',
  activated: 'Activation email',
  print: 'PDF email',
  version: 'Release email',
  import: 'Import email',
  gaveUp: 'Failed-task email',
};
const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(mails).map(([of, says]) => [`mail.${of}`, says])),
  'drive.job': 'Create job folder in Drive',
  'production.release': 'Release notice to the production platform',
  'partner.logo': 'Download partner logo',
  'release.trims': 'Read released trims',
  'delivery.send': 'Webhook delivery',
  'push.send': 'Push notification',
  'print.make': 'Create PDF',
  'files.discard': 'Delete files',
  'files.thumbnails': 'Create thumbnails',
  'quotes.reckon': 'Update quote totals',
  'views.bump': 'Update renamed records',
  'inbox:remind': 'Reminders',
  'inbox:digest': 'Notification summaries',
  'house:sweep': 'Hourly cleanup',
  'house:orphans': 'Daily file cleanup',
};

/** Label of a task; a task without one is shown by its name in the queue. */
export const taskWords = (name: string): string => words[name] ?? name;
