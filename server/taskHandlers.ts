import { mailLink } from './auth/mailLink';
import { mailPasswordChanged } from './auth/mailPasswordChanged';
import { mailRegistered } from './auth/mailRegistered';
import { mailDigest } from './jobs/notify/holdNotice';
import { keepDriveFolder } from './jobs/notify/jobTasks';
import { fetchPartnerLogo } from './integrations/fetchPartnerLogo';
import { sendDelivery } from './integrations/sendDelivery';
import { sendReleaseNotice } from './integrations/tellProduction';
import { mailAboutJob } from './jobs/notify/mailAboutJob';
import { mailVersion } from './files/mailVersion';
import { fillChecksums, queueChecksums } from './files/fillChecksums';
import { makeThumbnails } from './files/thumbnails/makeThumbnails';
import { queueMissingThumbnails } from './work/upkeep/queueThumbnails';
import { sweepImports } from './imports/sweepImports';
import { mailImport } from './imports/mailImport';
import { mailInbox } from './inbox/digest/mailInbox';
import { queueDigests } from './inbox/digest/queueDigests';
import { sendPushes } from './inbox/push/sendPushes';
import { remind } from './inbox/remind';
import { mailGaveUp } from './emails/mailGaveUp';
import { mailPrint } from './prints/emails/mailPrint';
import { makeLinkPdf, makeSignedPdf } from './prints/links/makeLinkPdf';
import { makePrint } from './prints/makePrint';
import { projectBehind } from './quotes/document/projectBehind';
import { readTrims } from './quotes/takeoff/readTrims';
import { recomputeQuotes } from './quotes/takeoff/recomputeQuotes';
import { mailActivated } from './users/mailActivated';
import { bumpInBatches } from './work/bumpDependents';
import { discardFiles } from './work/upkeep/discardFiles';
import { sweep } from './work/upkeep/sweep';
import { sweepOrphans } from './work/upkeep/sweepOrphans';
import type { TaskHandlers } from './work/tasks/taskRunner';

/** Handlers of background tasks. */
export const taskHandlers: TaskHandlers = {
  'mail.job': mailAboutJob,
  'mail.digest': mailDigest,
  'mail.inbox': mailInbox,
  'mail.link': mailLink,
  'mail.password': mailPasswordChanged,
  'mail.registered': mailRegistered,
  'mail.activated': mailActivated,
  'mail.import': mailImport,
  'mail.gaveUp': mailGaveUp,
  'drive.job': keepDriveFolder,
  'production.release': sendReleaseNotice,
  'partner.logo': fetchPartnerLogo,
  'release.trims': readTrims,
  'delivery.send': sendDelivery,
  'print.make': makePrint,
  'link.pdf': makeLinkPdf,
  'answer.pdf': makeSignedPdf,
  'mail.print': mailPrint,
  'mail.version': mailVersion,
  'house:sweep': async (services) => {
    await sweep(services);
    await sweepImports(services);
    await projectBehind(services);
  },
  'house:orphans': async (services) => {
    await queueChecksums(services);
    await queueMissingThumbnails(services);
    await sweepOrphans(services);
  },
  'push.send': sendPushes,
  'inbox:remind': remind,
  'inbox:digest': queueDigests,
  'files.discard': discardFiles,
  'files.checksums': fillChecksums,
  'files.thumbnails': makeThumbnails,
  'quotes.reckon': recomputeQuotes,
  'views.bump': bumpInBatches,
};
