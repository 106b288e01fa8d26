import { memo, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { can } from '../../../common/access/can';
import type { CustomerView } from '../../../common/customers/customer';
import { localDate } from '../../../common/format/dates';
import { stateCode } from '../../../common/format/stateCode';
import { isExpired } from '../../../common/quotes/prints/openProblems';
import { findPanel } from '../../../common/quotes/pricing/findPanel';
import { sameWord } from '../../../common/quotes/pricing/matching';
import { inches } from '../../../common/format/numbers';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { usePage } from '../../live/LiveProvider';
import { Field } from '../../ui/form/Field';
import { FieldError } from '../../ui/form/FieldError';
import { FoldedPanel } from '../../ui/layout/FoldedPanel';
import { Typeahead } from '../../ui/form/Typeahead';
import { DetailField, ErrorLineContext } from './DetailField';
import { companyOf, useOpenQuote } from './QuoteContext';
import { MoneyFields } from './MoneyFields';
import type { PartOfAct } from '../sync/QuoteSync';
import type { Details } from './useDetails';
import { useTax } from './useTax';
import css from '../quotes.module.css';
import { detailsText } from '../quoteText';
import { useMe } from '../../access/useMe';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/feedback/lazyPart';
const CustomerDialog = lazyPart(
  () => import('../../customers/CustomerDialog'),
  (m) => m.CustomerDialog,
  { overlay: true },
);

/** True if a choice is missing from the company's list; companies without a list allow any. */
const isUnknown = (text: string, names: readonly string[] | undefined): boolean =>
  text.trim() !== '' && !!names?.length && !names.some((name) => sameWord(name, text));

const finishes = [
  { field: 'metal', list: 'metals' },
  { field: 'coating', list: 'paints' },
  { field: 'color', list: 'colors' },
] as const;

const options = (names: readonly string[] | undefined) => (names ?? []).map((name) => ({ id: name, name }));

interface ProjectDetailsProps {
  details: Details;
  hasLines: boolean;
  /** Every line has a price. */
  priced: boolean;
}

/**
 * The quote's header: customer, address, panel and finish, and the numbers that all lines use. Once it is filled in, it
 * opens as one line, which leaves the height to the lines.
 */
export const ProjectDetails = memo(function Header({ details: plain, hasLines, priced }: ProjectDetailsProps) {
  const { quote, focus } = useOpenQuote();
  const panelRef = useRef<{ open(): void }>(null);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      focus.register('header', ({ field }) => {
        flushSync(() => panelRef.current?.open());
        fields.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus();
      }),
    [focus],
  );
  const ready = usePage('companyPage', companyOf(quote));
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)), ready);
  const { details, writeCustomer, offer, counties } = useTax(plain, company);
  const { header } = details;
  const panel = company?.panels?.find(({ code }) => sameWord(code, header.panelClass));
  const typedPanel = (text: string, how: PartOfAct) => {
    const found = findPanel(text, company?.panels ?? []);
    details.write({ panelClass: found?.code ?? '', panelClassInput: found ? '' : text }, how);
  };
  const selected = header.metal !== '' && (header.panelClass || header.panelClassInput) !== '';
  const [filledIn] = useState(hasLines && (selected || priced));
  const { customer } = quote;
  const brief = detailsText.brief([
    customer && String(customer._id) === header.customer ? customer.name : '',
    [header.city, header.state].filter(Boolean).join(', '),
    panel?.name ?? (header.panelClass || header.panelClassInput),
    [header.metal, header.coating, header.color].filter(Boolean).join(' '),
    header.priceCode && detailsText.level(header.priceCode),
  ]);
  const expired = isExpired(header.expires, localDate(Date.now())) ? detailsText.expired : undefined;
  const notListed = Object.fromEntries(
    finishes.flatMap(({ field, list }) =>
      isUnknown(header[field], company?.[list]) ? [[field, detailsText.notListed[field](header[field])]] : [],
    ),
  );
  const problems = new Map(Object.entries({ ...Object.fromEntries(details.problems), ...notListed, expires: expired }));
  return (
    <FoldedPanel
      title={detailsText.title}
      flush
      open={!filledIn}
      closedNote={brief}
      brief={<Problems problems={problems} />}
      handle={panelRef}
    >
      <Fields box={fields}>
        <DetailField details={details} field="name" label={detailsText.name} required={detailsText.enterName} />
        <CustomerPick details={details} write={writeCustomer} />
        <DetailField details={details} field="street" label={detailsText.street} />
        <DetailField details={details} field="city" label={detailsText.city} />
        <DetailField
          details={details}
          field="state"
          label={detailsText.state}
          onText={(state, how) => details.write({ state: stateCode(state) }, how)}
        />
        <DetailField details={details} field="county" label={detailsText.county} suggestions={counties} />
        <DetailField details={details} field="priceCode" label={detailsText.priceCode} />
        <DetailField
          details={details}
          field="tax"
          label={detailsText.tax}
          numeric
          below={
            offer &&
            details.canEdit && (
              <Button size="sm" onClick={() => details.write({ tax: String(offer.rate) })}>
                {detailsText.useTax(offer)}
              </Button>
            )
          }
        />
        <DetailField details={details} field="expires" label={detailsText.expires} type="date" problem={expired} />
        <DetailField
          details={details}
          field="panelClass"
          label={detailsText.panel}
          value={panel?.name ?? (header.panelClass || header.panelClassInput)}
          onText={typedPanel}
          suggestions={(company?.panels ?? []).map(({ code, name, coverage }) => ({
            id: code,
            name,
            note: `${inches(coverage)} in`,
          }))}
          onPick={({ id }, how) => details.write({ panelClass: String(id), panelClassInput: '' }, how)}
        />
        {finishes.map(({ field, list }) => (
          <DetailField
            key={field}
            details={details}
            field={field}
            label={detailsText[field]}
            suggestions={options(company?.[list])}
            problem={notListed[field]}
          />
        ))}
        {panel ? (
          <DetailField
            details={details}
            field="coverage"
            label={detailsText.coverage}
            value={inches(panel.coverage)}
            numeric
            readOnly
          />
        ) : (
          <DetailField details={details} field="coverage" label={detailsText.coverage} numeric />
        )}
        <DetailField
          details={details}
          field="flatWidth"
          label={detailsText.flatWidth}
          placeholder={company?.defaultFlat == null ? undefined : String(company.defaultFlat)}
          numeric
        />
        <DetailField details={details} field="lbPerFt" label={detailsText.lbPerFt} numeric />
        <DetailField
          details={details}
          field="maxPackWeight"
          label={detailsText.maxPackWeight}
          placeholder="500"
          numeric
        />
        <MoneyFields details={details} />
      </Fields>
    </FoldedPanel>
  );
});

/** Errors in the fields while they are folded. */
const Problems = ({ problems }: { problems: ReadonlyMap<string, string | undefined> }) => (
  <div className={css.detailErrors}>
    {[...problems].map(
      ([field, text]) =>
        text && (
          <FieldError key={field} id={`problem-${field}`}>
            {text}
          </FieldError>
        ),
    )}
  </div>
);

function Fields({ box, children }: { box: Ref<HTMLDivElement>; children: ReactNode }) {
  const [errorLine, setErrorLine] = useState<HTMLElement | null>(null);
  return (
    <ErrorLineContext value={errorLine}>
      <div ref={box} className={css.details}>
        {children}
      </div>
      <div ref={setErrorLine} className={css.detailErrors} />
    </ErrorLineContext>
  );
}

/**
 * Picks one of the company's customers, which also sets the price level; an unknown name stays and can be added here.
 */
function CustomerPick({ details, write }: { details: Details; write: ReturnType<typeof useTax>['writeCustomer'] }) {
  const { quote } = useOpenQuote();
  const me = useMe();
  const [q, setQ] = useState<string | null>(null);
  /** Typed text that matches no customer. */
  const [text, setText] = useState('');
  const [adding, setAdding] = useState<boolean | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { data, isFetching } = useLiveQuery(queries.customers(q ?? '', companyOf(quote)), q !== null);
  const id = details.header.customer;
  const shown = quote.customer && String(quote.customer._id) === id ? quote.customer.name : known.get(id);
  const typed = text.trim();
  const isNew = id === '' && typed !== '' && !(isFetching || data?.length);
  const take = (customer: CustomerView) => {
    const { _id, name, priceCode } = customer;
    setKnown(new Map(known).set(String(_id), name));
    setText('');
    write({ customer: String(_id), priceCode: priceCode ?? '' }, customer);
  };
  return (
    <div className={css.detail}>
      <Field label={detailsText.customer} error={isNew && detailsText.noCustomers}>
        <Typeahead
          value={id === '' ? null : { id, name: shown ?? '…' }}
          onChange={(chosen) => {
            const customer = chosen && data?.find(({ _id }) => _id === chosen.id);
            if (chosen) setKnown(new Map(known).set(String(chosen.id), chosen.name));
            const cells = { customer: chosen ? String(chosen.id) : '' };
            write(customer ? { ...cells, priceCode: customer.priceCode ?? '' } : cells, customer ?? null);
          }}
          text={text}
          onText={setText}
          onQuery={setQ}
          options={(data ?? []).map(({ _id, name, shortName }) => ({ id: _id, name, shortName }))}
          loading={isFetching}
          emptyText={detailsText.noCustomers}
          disabled={!details.canEdit}
        />
      </Field>
      {isNew && details.canEdit && can['customer.edit'](me.viewer) && (
        <Button size="sm" onClick={() => setAdding(true)}>
          {detailsText.addCustomer(typed)}
        </Button>
      )}
      {adding !== null && (
        <Suspense fallback={null}>
          <CustomerDialog
            row={null}
            name={typed}
            client={me.staff ? companyOf(quote) : undefined}
            opened={adding}
            onClose={() => setAdding(false)}
            onCreated={take}
          />
        </Suspense>
      )}
    </div>
  );
}
