import type { Sequelize } from 'sequelize';
import { plainWord } from '../../../common/csv/sheet';
import { sameWord } from '../../../common/quotes/pricing/matching';
import type { Run } from '../../views/present';
import { rows } from '../../work/sql';
import type { Work } from '../../work/Work';

// Pounds per foot that a company last entered for each panel and metal (Q35).

/** The part of a quote's `page` column that matters here; a new row has none of it. */
interface Weighed {
  readonly panelClass?: string;
  readonly panelClassInput?: string;
  readonly metal?: string;
  readonly lbPerFt?: number | null;
}
/** As panelCode. */
const panelOf = ({ panelClass = '', panelClassInput = '' }: Weighed): string =>
  panelClass.trim() || panelClassInput.trim();

/** Saves the weight of a quote's panel and metal if the edit changed one of the three, given the `page` before and after. */
export async function savePanelWeight(work: Work, companyId: number, from: object, to: object): Promise<void> {
  const before: Weighed = from;
  const after: Weighed = to;
  const [panel, metal, lbPerFt] = [panelOf(after), after.metal ?? '', after.lbPerFt ?? null];
  if (panel === '' || lbPerFt === null) return;
  if (panelOf(before) === panel && before.metal === metal && before.lbPerFt === lbPerFt) return;
  await work.sql(
    `INSERT INTO panel_weights (company_id, panel, metal, lb_per_ft) VALUES ($1, fold_case($2), fold_case($3), $4)
     ON CONFLICT (company_id, panel, metal) DO UPDATE SET lb_per_ft = excluded.lb_per_ft`,
    [companyId, panel, metal, lbPerFt],
  );
}

/** Looks up the saved weights of these pairs; the result is the text of the field, '' if none is saved. */
export async function loadPanelWeights(
  run: Run,
  companyId: number,
  pairs: readonly { readonly panel: string; readonly metal: string }[],
): Promise<(panel: string, metal: string) => string> {
  const weights = await run<{ panel: string; metal: string; lbPerFt: number }>(
    `SELECT panel, metal, lb_per_ft AS "lbPerFt" FROM panel_weights
     WHERE company_id = $1 AND (panel, metal) IN (
       SELECT fold_case(pair.panel), fold_case(pair.metal) FROM unnest($2::text[], $3::text[]) AS pair(panel, metal))`,
    [companyId, pairs.map(({ panel }) => panel), pairs.map(({ metal }) => metal)],
  );
  return (panel, metal) => {
    const found = weights.find((row) => sameWord(row.panel, panel) && sameWord(row.metal, metal));
    return found ? String(found.lbPerFt) : '';
  };
}

/** Looks up the weights of panels that weigh the same in each of their metals; null for others. */
export async function loadOnlyWeights(db: Sequelize, companyId: number): Promise<(panel: string) => number | null> {
  const weights = await rows<{ panel: string; lbPerFt: number }>(
    db,
    `SELECT panel, min(lb_per_ft) AS "lbPerFt" FROM panel_weights WHERE company_id = $1
     GROUP BY panel HAVING min(lb_per_ft) = max(lb_per_ft)`,
    [companyId],
  );
  const byPanel = new Map(weights.map(({ panel, lbPerFt }) => [plainWord(panel), lbPerFt]));
  return (panel) => byPanel.get(plainWord(panel)) ?? null;
}
