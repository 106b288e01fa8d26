import type { Routes } from '../../../common/api/routes';
import type { JobPageView } from '../../../common/jobs/job';
import { releasedAt } from '../../../common/jobs/releasedAt';
import { jobTitle } from '../../../common/jobs/row';
import type { Takeoff } from '../../../common/quotes/takeoff/readTakeoff';
import type { Answer, CallContext } from '../../callContext';
import { jobPageNow } from '../../jobs/askJob';
import { releasedTakeoff } from '../../jobs/takeoff/readTakeoff';
import { downloadBytes } from '../../views/downloadBytes';
import { conflict } from '../../work/refusal';
import { typesetForReader } from '../typesetting/typeset';
import { takeoffListsText } from './jobPrintText';
import { takeoffLists } from './takeoffLists';

/** As many rows as a quote may have in its lists. */
const maxRows = 5000;

/** Downloads the panels and trims of the current version's CSV files. Released files are readable by all readers of the job. */
export async function printTakeoffLists(context: CallContext<Routes['jobs.takeoffLists']>): Promise<Answer> {
  const { services, viewer, params } = context;
  const page = await jobPageNow(context, params.id);
  const job = JSON.parse(page.text) as JobPageView;
  const released = await releasedTakeoff(services, job._id, job.owner._id);
  if (released === null) throw conflict(takeoffListsText.noCsv);
  const takeoff = printable(released.takeoff);
  const [file] = job.files.filter(({ group }) => group === 'current version');
  // Outside readers don't see corrections: their view has no jobCorr.
  const number = jobTitle({ num: job.num, revision: file?.jobRev ?? job.revision, correction: file?.jobCorr });
  const { officeTz: timeZone } = services.env;
  const bytes = await typesetForReader(
    viewer.id,
    takeoffLists({ job, number, releasedAt: releasedAt(job), takeoff, timeZone }),
  );
  return { download: downloadBytes(takeoffListsText.fileName(number), 'application/pdf', bytes) };
}

/** Refuses lists that would be empty or too long, and says why. */
function printable(takeoff: Takeoff): Takeoff {
  const { panels, trims, faults } = takeoff;
  const rows = panels.length + trims.length;
  if (rows > maxRows) throw conflict(takeoffListsText.tooLong(maxRows));
  if (rows > 0) return takeoff;
  const [fault] = faults;
  throw conflict(fault ? takeoffListsText.unreadable(fault.file, fault.message) : takeoffListsText.nothing);
}
