/** A company's layout of its customers' PDFs (Q82). */
export const name = '0085-paper-layout';

export const up = `
ALTER TABLE companies
  ADD COLUMN paper_prices text NOT NULL DEFAULT 'lines' CHECK (paper_prices IN ('lines', 'totals', 'none')),
  ADD COLUMN paper_cutlist boolean NOT NULL DEFAULT true,
  ADD COLUMN paper_bundles boolean NOT NULL DEFAULT true,
  ADD COLUMN paper_contact boolean NOT NULL DEFAULT true,
  ADD COLUMN paper_signature boolean NOT NULL DEFAULT false,
  ADD COLUMN paper_lead_time text NOT NULL DEFAULT '' CHECK (length(paper_lead_time) <= 200),
  ADD COLUMN paper_freight text NOT NULL DEFAULT '' CHECK (length(paper_freight) <= 200),
  ADD COLUMN paper_terms text NOT NULL DEFAULT '' CHECK (length(paper_terms) <= 4000);
ALTER TABLE quote_prints
  ADD COLUMN prices text NOT NULL DEFAULT 'lines' CHECK (prices IN ('lines', 'totals', 'none'));
`;
