import { useEffect, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { UploadList, Uploads } from './UploadList';

const none: readonly string[] = [];

/**
 * Problems that a quote would have with the chosen CSV files, as sentences; checked in the browser before they are
 * sent.
 */
export function useDraftFaults(job: JobPageView, list: UploadList, uploads: Uploads, drafts: boolean) {
  const csv = drafts ? uploads.items.filter(({ name }) => /\.csv$/i.test(name)) : [];
  const keys = csv.map(({ key }) => key).join();
  const { data: company } = useLiveQuery(queries.company(job.owner._id), keys !== '');
  const [faults, setFaults] = useState(none);
  useEffect(() => {
    setFaults(none);
    if (keys === '' || !company) return;
    let shown = true;
    const codes = {
      panels: (company.panels ?? []).map(({ code }) => code),
      codes: (company.matchLists ?? []).map(({ code }) => code),
    };
    const read = async () => {
      const { draftFaults } = await import('../../common/quotes/takeoff/draftFaults');
      const found = await Promise.all(
        csv.map(async ({ key, name }) => {
          const text = await list.fileOf(key)?.text();
          return text === undefined ? [] : draftFaults(name, text, codes);
        }),
      );
      if (shown) setFaults(found.flat());
    };
    // On failure the upload continues: file names are still checked, and the office reviews the draft.
    read().catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [keys, company, list]);
  return faults;
}
