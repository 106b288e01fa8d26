const mails = {
  job: 'Mail about a job',
  digest: 'Email with a summary of job updates',
  link: 'Mail with a link',
  print: 'Mail with a print',
  import: 'Mail about an import',
  gaveUp: 'Mail about what was given up',
};
const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(mails).map(([of, says]) => [`mail.${of}`, says])),
  'drive.job': 'Drive folder of a job',
  'production.release': 'Release told to production',
  'delivery.send': 'Message to another’s program',
  'print.make': 'Print',
  'files.discard': 'Removal of files',
  'quotes.reckon': 'Totals of a company’s quotes',
  'views.bump': 'A new name on old rows',
  'house:sweep': 'Hourly sweep',
  'house:orphans': 'Daily sweep of files',
};

/** A task's name for people; one that has none yet is called as the queue calls it. */
export const taskWords = (name: string): string => words[name] ?? name;
