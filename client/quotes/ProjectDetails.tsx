import { memo, useState } from 'react';
import { alike } from '../../common/quotes/matching';
import { inches } from '../../common/format/numbers';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { Field } from '../ui/Field';
import { Panel } from '../ui/Panel';
import { Typeahead } from '../ui/Typeahead';
import { DetailField } from './DetailField';
import { companyOf, useOpenQuote } from './QuoteContext';
import type { Details, SameAct } from './useDetails';
import css from './quotes.module.css';

const named = (names: readonly string[] | undefined) => (names ?? []).map((name) => ({ id: name, name }));

/** What the whole quote is about: for whom, where, of which panel and finish, and the numbers that all lines use. */
export const ProjectDetails = memo(function Header({ details }: { details: Details }) {
  const { quote } = useOpenQuote();
  const heard = usePage('companyPage', companyOf(quote));
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)), heard);
  const { header } = details;
  const panel = company?.panels?.find(({ code }) => alike(code, header.panelClass));
  const typedPanel = (text: string, how: SameAct) => {
    const found = company?.panels?.find(({ code, name }) => alike(code, text) || alike(name, text));
    details.write({ panelClass: found?.code ?? '', panelClassInput: found ? '' : text }, how);
  };
  return (
    <Panel title="Project Details" flush>
      <div className={css.details}>
        <DetailField details={details} field="name" label="Project name" required="Name the project." />
        <CustomerPick details={details} />
        <DetailField details={details} field="street" label="Street" />
        <DetailField details={details} field="city" label="City" />
        <DetailField details={details} field="state" label="State" />
        <DetailField details={details} field="priceCode" label="Price code" />
        <DetailField details={details} field="tax" label="Tax, %" numeric />
        <DetailField details={details} field="expires" label="Good until" type="date" />
        <DetailField
          details={details}
          field="panelClass"
          label="Panel"
          value={panel?.name ?? (header.panelClass || header.panelClassInput)}
          onText={typedPanel}
          suggestions={(company?.panels ?? []).map(({ code, name, coverage }) => ({
            id: code,
            name,
            note: `${inches(coverage)} in`,
          }))}
          onPick={({ id }, how) => details.write({ panelClass: String(id), panelClassInput: '' }, how)}
        />
        <DetailField details={details} field="metal" label="Metal" suggestions={named(company?.metals)} />
        <DetailField details={details} field="coating" label="Coating" suggestions={named(company?.paints)} />
        <DetailField details={details} field="color" label="Color" suggestions={named(company?.colors)} />
        {panel ? (
          <DetailField
            details={details}
            field="coverage"
            label="Coverage, in"
            value={inches(panel.coverage)}
            numeric
            readOnly
          />
        ) : (
          <DetailField details={details} field="coverage" label="Coverage, in" numeric />
        )}
        <DetailField
          details={details}
          field="flatWidth"
          label="Flat width, in"
          placeholder={company?.defaultFlat == null ? undefined : String(company.defaultFlat)}
          numeric
        />
        <DetailField details={details} field="lbPerFt" label="Lb per ft" numeric />
        <DetailField details={details} field="maxPackWeight" label="Max pack, lb" placeholder="500" numeric />
      </div>
    </Panel>
  );
});

/** One of the company's customers, whose price level comes along. */
function CustomerPick({ details }: { details: Details }) {
  const { quote } = useOpenQuote();
  const [q, setQ] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { data, isFetching } = useLiveQuery(queries.customers(q ?? '', companyOf(quote)), q !== null);
  const id = details.header.customer;
  const shown = quote.customer && String(quote.customer._id) === id ? quote.customer.name : known.get(id);
  return (
    <div className={css.detail}>
      <Field label="Customer">
        <Typeahead
          value={id === '' ? null : { id, name: shown ?? '…' }}
          onChange={(chosen) => {
            const customer = chosen && data?.find(({ _id }) => _id === chosen.id);
            if (chosen) setKnown(new Map(known).set(String(chosen.id), chosen.name));
            details.write({
              customer: chosen ? String(chosen.id) : '',
              ...(customer ? { priceCode: customer.priceCode ?? '' } : {}),
            });
          }}
          onQuery={setQ}
          options={(data ?? []).map(({ _id, name, shortName }) => ({ id: _id, name, shortName }))}
          loading={isFetching}
          emptyText="No customer of that name"
          disabled={!details.canEdit}
        />
      </Field>
    </div>
  );
}
