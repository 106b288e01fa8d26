import { useEffect, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { DraftCheck, DraftFacts } from '../../common/quotes/takeoff/checkDraft';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { UploadList, Uploads } from './UploadList';

const none: readonly DraftCheck[] = [];

/** Checks of the chosen CSV files, made in the browser before they are sent. */
export function useDraftCheck(job: JobPageView, list: UploadList, uploads: Uploads, drafts: boolean) {
  const csv = drafts ? uploads.items.filter(({ name }) => /\.csv$/i.test(name)) : [];
  const keys = csv.map(({ key }) => key).join();
  const { data: company } = useLiveQuery(queries.company(job.owner._id), keys !== '');
  const { num, pan1Width, pan2Width } = job;
  const [checks, setChecks] = useState(none);
  useEffect(() => {
    setChecks(none);
    if (keys === '' || !company) return;
    let shown = true;
    const facts: DraftFacts = {
      num,
      widths: [pan1Width, pan2Width].filter((width) => width !== null),
      panels: company.panels ?? [],
      codes: (company.matchLists ?? []).map(({ code }) => code),
    };
    const read = async () => {
      const { checkDraft } = await import('../../common/quotes/takeoff/checkDraft');
      const made = await Promise.all(
        csv.map(async ({ key, name }) => {
          const text = await list.fileOf(key)?.text();
          return text === undefined ? [] : [checkDraft(name, text, facts)];
        }),
      );
      if (shown) setChecks(made.flat());
    };
    // On failure the upload continues: file names are still checked, and the office reviews the draft.
    read().catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [keys, company, list, num, pan1Width, pan2Width]);
  return checks;
}
