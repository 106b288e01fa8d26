import { panelNamePattern } from '../../common/jobs/entry';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import type { CompanyPanel } from './PanelFields';

/** `7/8" Corrugated` is a good name in a catalog; as a panel name of a job only its letters and numbers are taken. */
const asPanelName = (name: string): string =>
  panelNamePattern.test(name)
    ? name
    : name
        .replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' ')
        .replace(/ +/g, ' ')
        .trim();

/** The company's own panels, to pick from: the coverage fills the width. */
export function useCompanyPanels(companyId: number | null): CompanyPanel[] {
  const { data } = useLiveQuery(queries.company(companyId ?? 0), companyId !== null);
  return (data?.panels ?? []).map(({ _id, name, coverage }) => {
    const width = String(Math.round(coverage * 100) / 100);
    return { id: _id, name: asPanelName(name), note: `${width} in`, width };
  });
}
