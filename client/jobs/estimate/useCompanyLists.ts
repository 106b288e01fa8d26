import type { CompanyPageView } from '../../../common/companies/company';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { asPanelName } from './asPanelName';
import type { CompanyPanel } from './PanelFields';

/** The company whose panels, metals and colors are offered; undefined until it is loaded. */
export const useCompanyLists = (companyId: number | null): CompanyPageView | undefined =>
  useLiveQuery(queries.company(companyId ?? 0), companyId !== null).data;

/** The company's panels to pick from; their coverage fills in the width. */
export const panelsOf = (company: CompanyPageView | undefined): CompanyPanel[] =>
  (company?.panels ?? []).map(({ _id, code, name, coverage }) => {
    const width = String(Math.round(coverage * 100) / 100);
    return { id: _id, name, note: `${width} in`, code, panelName: asPanelName(name), width };
  });
