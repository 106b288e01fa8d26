import { mailLink } from './auth/mailLink';
import { mailPasswordChanged } from './auth/mailPasswordChanged';
import { mailDigest } from './jobs/holdNotice';
import { keepDriveFolder } from './jobs/jobTasks';
import { sendDelivery } from './integrations/sendDelivery';
import { tellProduction } from './integrations/tellProduction';
import { mailAboutJob } from './jobs/mailAboutJob';
import { sweepImports } from './imports/sweepImports';
import { mailImport } from './imports/mailImport';
import { mailGaveUp } from './letters/mailGaveUp';
import { mailPrint } from './prints/mailPrint';
import { makePrint } from './prints/makePrint';
import { reckonQuotes } from './quotes/reckonQuotes';
import { bumpInBatches } from './work/bumpDependants';
import { sweep } from './work/sweep';
import { sweepOrphans } from './work/sweepOrphans';
import type { TaskHandlers } from './work/taskRunner';

/** What runs when a task's turn has come. */
export const taskHandlers: TaskHandlers = {
  'mail.job': mailAboutJob,
  'mail.digest': mailDigest,
  'mail.link': mailLink,
  'mail.password': mailPasswordChanged,
  'mail.import': mailImport,
  'mail.gaveUp': mailGaveUp,
  'drive.job': keepDriveFolder,
  'production.release': tellProduction,
  'delivery.send': sendDelivery,
  'print.make': makePrint,
  'mail.print': mailPrint,
  'house:sweep': async (house) => {
    await sweep(house);
    await sweepImports(house);
  },
  'house:orphans': sweepOrphans,
  'files.discard': (house, { ids }) => house.files.discard(ids),
  'quotes.reckon': reckonQuotes,
  'views.bump': bumpInBatches,
};
