const words: Readonly<Record<string, string>> = {
  'mail.job': 'Mail about a job',
  'mail.link': 'Mail with a link',
  'mail.print': 'Mail with a print',
  'mail.import': 'Mail about an import',
  'mail.gaveUp': 'Mail about what was given up',
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
