import { useMemo } from 'react';
import { localDate } from '../../../common/format/dates';
import type { CompanyPageView } from '../../../common/companies/company';
import type { CustomerView } from '../../../common/customers/customer';
import { countiesOf, hasRate, suggestTax, type TaxOffer, type TaxRate } from '../../../common/quotes/tax/suggestTax';
import type { Exemption } from '../../../common/quotes/tax/exemption';
import type { Suggestion } from '../../ui/form/SuggestInput';
import { useClock } from '../../ui/status/time/clock';
import type { PartOfAct } from '../sync/QuoteSync';
import { exemptionOf, useOpenQuote } from './QuoteContext';
import type { Details } from './useDetails';

type Cells = Parameters<Details['write']>[0];

const noRates: readonly TaxRate[] = [];
const decides = ['state', 'county', 'customer'] as const;

const exemptionOfCustomer = ({ taxExempt, taxCertificate, taxCertificateEnds }: CustomerView): Exemption | null =>
  taxExempt ? { certificate: taxCertificate ?? '', ends: taxCertificateEnds ?? null } : null;

interface Tax {
  /** Details that fill in a blank tax rate when state, county or customer change. */
  readonly details: Details;
  /** Writes a customer that was picked; null if it was cleared. */
  writeCustomer(cells: Cells, customer: CustomerView | null): void;
  /** The rate to offer; null if there is none, or the quote has it. */
  readonly offer: TaxOffer | null;
  /** The table's counties of the quote's state. */
  readonly counties: readonly Suggestion[];
}

/** The tax rate that the company's table or the customer's certificate suggests (Q90, Q91). */
export function useTax(details: Details, company: CompanyPageView | undefined): Tax {
  const { quote } = useOpenQuote();
  const today = useClock(localDate);
  const { header } = details;
  const { state, county } = header;
  const rates = company?.taxRates ?? noRates;
  const filled = (cells: Cells, exemption: Exemption | null): Cells => {
    if (header.tax.trim() !== '' || cells.tax !== undefined) return cells;
    const offer = suggestTax(rates, { ...header, ...cells }, exemption, today);
    return offer === null ? cells : { ...cells, tax: String(offer.rate) };
  };
  const exemption = exemptionOf(quote, header);
  // A table can have a row for every county of the country.
  const offer = useMemo(
    () => suggestTax(rates, { state, county }, exemption, today),
    [rates, state, county, exemption, today],
  );
  const counties = useMemo(() => countiesOf(rates, state).map((name) => ({ id: name, name })), [rates, state]);
  return {
    details: {
      ...details,
      write: (cells, how?: PartOfAct) =>
        details.write(decides.some((field) => cells[field] !== undefined) ? filled(cells, exemption) : cells, how),
    },
    writeCustomer: (cells, customer) => details.write(filled(cells, customer && exemptionOfCustomer(customer))),
    counties,
    offer: offer && !hasRate(header.tax, offer) ? offer : null,
  };
}
