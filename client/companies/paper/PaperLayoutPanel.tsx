import type { CompanyPageView } from '../../../common/companies/company';
import { olderLayout, type PaperLayout, paperFields } from '../../../common/companies/paperLayout';
import { FoldedPanel } from '../../ui/layout/FoldedPanel';
import { PaperLayoutForm } from './PaperLayoutForm';
import { paperText as text } from './paperText';

/** A company's layout; the standard one for a reader without it. */
export const layoutOf = (company: CompanyPageView | undefined): PaperLayout =>
  Object.fromEntries(
    paperFields.map((field) => [field, company?.[field] ?? olderLayout[field]]),
  ) as unknown as PaperLayout;

/** The layout of a client's quote PDFs for customers. */
export const PaperLayoutPanel = ({ company }: { company: CompanyPageView }) => (
  <FoldedPanel
    title={text.title}
    note={text.note}
    brief={<span className="t2">{text.pricesOf[layoutOf(company).paperPrices]}</span>}
  >
    <PaperLayoutForm company={company} layout={layoutOf(company)} />
  </FoldedPanel>
);
