import type { ReactNode } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import type { PaperLayout } from '../../../common/companies/paperLayout';
import { usePicture } from '../../files/thumbnails/usePicture';
import css from './paper.module.css';
import { paperPreviewText as text, paperText } from './paperText';

const Row = ({ children, end, strong }: { children: ReactNode; end?: ReactNode; strong?: boolean }) => (
  <div className={css.row} data-strong={strong || undefined}>
    <span>{children}</span>
    {end && <span>{end}</span>}
  </div>
);

/** A small PDF with invented amounts, in the layout that is being edited. */
export function PaperPreview({ company, layout }: { company: CompanyPageView; layout: PaperLayout }) {
  const logo = usePicture(company.logoUrl);
  const { paperPrices, paperLeadTime, paperFreight, paperTerms } = layout;
  const priced = paperPrices === 'lines';
  return (
    <figure className={css.preview} aria-label={text.label}>
      <div className={css.head}>
        {logo ? <img className={css.logo} src={logo} alt={company.companyName} /> : <b>{company.companyName}</b>}
        <div>
          <b>{text.quote}</b>
          <div>{text.rep}</div>
          {layout.paperContact && (
            <>
              <div>{text.phone}</div>
              <div>{text.email}</div>
            </>
          )}
        </div>
      </div>
      <p className={css.part}>{text.items}</p>
      <Row end={priced ? `${text.price}  ${text.amount}` : undefined}>
        {text.item} · {text.quantity}
      </Row>
      {paperPrices !== 'none' && (
        <div className={css.sums}>
          <Row end={text.amount}>{text.subtotal}</Row>
          <Row end={text.taxAmount}>{text.tax}</Row>
          <Row end={text.totalAmount} strong>
            {text.total}
          </Row>
        </div>
      )}
      {layout.paperCutlist && (
        <>
          <p className={css.part}>{text.panels}</p>
          <Row end={text.feet}>{text.panel}</Row>
        </>
      )}
      {layout.paperBundles && (
        <>
          <p className={css.part}>{text.bundles}</p>
          <Row end={text.pounds}>{text.bundle}</Row>
        </>
      )}
      {paperLeadTime.trim() && (
        <Row>
          {paperText.paperLeadTime}: {paperLeadTime}
        </Row>
      )}
      {paperFreight.trim() && (
        <Row>
          {paperText.paperFreight}: {paperFreight}
        </Row>
      )}
      {paperTerms.trim() && (
        <>
          <p className={css.part}>{paperText.paperTerms}</p>
          <p>{paperTerms.trim()}</p>
        </>
      )}
      {layout.paperSignature && (
        <>
          <p>{text.accept(company.companyName)}</p>
          <div className={css.sign}>
            {[text.name, text.signature, text.date].map((one) => (
              <span key={one}>{one}</span>
            ))}
          </div>
        </>
      )}
    </figure>
  );
}
