/** The weight per foot that a company last entered for a panel and metal, also when no quote uses the pair anymore (Q35). */
export const name = '0056-panel-weights';

const panelOf = `coalesce(nullif(btrim(page->>'panelClass'), ''), btrim(page->>'panelClassInput'))`;

export const up = `
CREATE TABLE panel_weights (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- both in the form of fold_case
  panel text NOT NULL, metal text NOT NULL,
  lb_per_ft double precision NOT NULL,
  PRIMARY KEY (company_id, panel, metal)
);

INSERT INTO panel_weights (company_id, panel, metal, lb_per_ft)
SELECT DISTINCT ON (company_id, fold_case(${panelOf}), fold_case(page->>'metal'))
  company_id, fold_case(${panelOf}), fold_case(page->>'metal'), (page->>'lbPerFt')::float8
FROM quotes
WHERE page->>'lbPerFt' IS NOT NULL AND ${panelOf} <> ''
ORDER BY company_id, fold_case(${panelOf}), fold_case(page->>'metal'), time_changed DESC;
`;
