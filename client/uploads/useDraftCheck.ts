import { useEffect, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { DraftCheck, DraftFacts } from '../../common/quotes/takeoff/checkDraft';
import type { KnownColumns } from '../../common/quotes/takeoff/knownColumns';
import { maxTakeoffBytes } from '../../common/quotes/takeoff/readTakeoff';
import { pdfHead } from '../../common/uploads/isPdf';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { extensionOf } from './draftsOf';
import type { UploadList, Uploads } from './UploadList';

interface NamedCheck extends DraftCheck {
  /** Name of the file. */
  readonly name: string;
}
const none: readonly NamedCheck[] = [];

interface ChosenDrafts {
  readonly list: UploadList;
  readonly uploads: Uploads;
  /** The client's saved columns; undefined until they are known. */
  readonly columns: readonly KnownColumns[] | undefined;
}

/** Checks of the chosen CSV and PDF files, made in the browser before they are sent. */
export function useDraftCheck(job: JobPageView, drafts: boolean, { list, uploads, columns }: ChosenDrafts) {
  const chosen = drafts ? uploads.items.filter(({ name }) => /\.(csv|pdf)$/i.test(name)) : [];
  const keys = chosen.map(({ key }) => key).join();
  const { data: company } = useLiveQuery(queries.company(job.owner._id), keys !== '');
  const { num, pan1Name, pan2Name, pan1Width, pan2Width } = job;
  const [checks, setChecks] = useState(none);
  useEffect(() => {
    setChecks(none);
    if (keys === '' || !company) return;
    let shown = true;
    const facts: DraftFacts = {
      num,
      company: company.companyName,
      widths: [pan1Width, pan2Width].filter((width) => width !== null),
      panels: company.panels ?? [],
      jobPanels: [pan1Name, pan2Name].filter((panel) => panel !== ''),
      codes: (company.matchLists ?? []).map(({ code }) => code),
    };
    const read = async () => {
      const { checkDraft, checkPdf } = await import('../../common/quotes/takeoff/checkDraft');
      const made = await Promise.all(
        chosen.map(async ({ key, name }) => {
          const file = list.fileOf(key);
          if (!file) return [];
          // One byte more than allowed is enough to tell that a file is too large.
          const csv = extensionOf(name) === 'csv';
          const bytes = new Uint8Array(await file.slice(0, csv ? maxTakeoffBytes + 1 : pdfHead).arrayBuffer());
          return [{ name, ...(csv ? checkDraft(name, bytes, facts, columns) : checkPdf(name, bytes, num)) }];
        }),
      );
      if (shown) setChecks(made.flat());
    };
    // On failure the upload continues: file names are still checked, and the office reviews the draft.
    read().catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [keys, company, columns, list, num, pan1Name, pan2Name, pan1Width, pan2Width]);
  return checks;
}
