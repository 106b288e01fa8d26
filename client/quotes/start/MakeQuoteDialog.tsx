import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../../common/access/can';
import type { JobPageView } from '../../../common/jobs/job';
import { type HeaderField, headerFields } from '../../../common/quotes/document/content';
import { countiesOf } from '../../../common/quotes/tax/suggestTax';
import type { QuoteStart, QuoteStartPreview } from '../../../common/quotes/quoteRoutes';
import type { Person } from '../../access/useMe';
import { call } from '../../api/call';
import { messageOf } from '../../api/CallError';
import { LoadError } from '../../api/LoadError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { CustomerField } from '../../jobs/estimate/CustomerField';
import { useCompanyLists } from '../../jobs/estimate/useCompanyLists';
import type { EstimateDraft } from '../../jobs/estimate/estimateDraft';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { SuggestInput } from '../../ui/form/SuggestInput';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import { useDebounced } from '../../ui/typing/useDebounced';
import { hiddenNotes, takeoffWords } from '../takeoff/takeoffWords';
import { jobQuotesText } from '../quoteText';
import { makeQuoteText as text } from './makeQuoteText';
import { QuotePreview } from './QuotePreview';
import css from './makeQuote.module.css';

/** Delay after the last key before the preview is calculated, in ms. */
const settlesAfter = 250;

type Selection = keyof QuoteStartPreview['header'] & keyof QuoteStart & HeaderField;

interface MakeQuoteDialogProps {
  job: JobPageView;
  me: Person;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks once what a quote needs to be priced, filled in from the job, and shows what will match and the total before
 * anything is created.
 */
export function MakeQuoteDialog({ job, me, opened, onClose }: MakeQuoteDialogProps) {
  const [typed, setTyped] = useState<Partial<Record<Selection, string>>>({});
  const [who, setWho] = useState<Pick<EstimateDraft, 'customer' | 'customerText'>>({
    customer: job.customer ? { id: job.customer._id, name: job.customer.name } : null,
    customerText: '',
  });
  const [tried, setTried] = useState(false);
  const start: QuoteStart = { ...typed, customer: who.customer?.id ?? null };
  const settled = JSON.parse(useDebounced(JSON.stringify(start), settlesAfter)) as QuoteStart;
  const answer = useLiveQuery(queries.quotePreview(job._id, settled), opened);
  const last = useRef<QuoteStartPreview>(undefined);
  last.current = answer.data ?? last.current;
  const preview = last.current;
  const company = useCompanyLists(job.owner._id);
  const { create, make } = useMakeQuote(job, onClose);

  const panel = company?.panels?.find(({ code }) => code === preview?.header.panelClass);
  const value = (field: Selection): string =>
    typed[field] ??
    (field === 'panelClass'
      ? (panel?.name ?? (preview?.header.panelClass || preview?.header.panelClassInput))
      : preview?.header[field]) ??
    '';
  const set = (field: Selection) => (next: string) => setTyped((before) => ({ ...before, [field]: next }));
  const noCustomer = who.customer === null && who.customerText.trim() !== '';
  const badTax =
    preview !== undefined && !answer.isFetching && preview.totals.tax === null && value('tax').trim() !== '';
  const submit = () => {
    setTried(true);
    if (noCustomer || badTax || !preview) return;
    make({ ...start, takeoff: preview.release !== null });
  };
  const picker = (field: Exclude<Selection, 'tax'>, names: readonly string[] | undefined) => (
    <Field label={text[field]}>
      <SuggestInput
        value={value(field)}
        onChange={set(field)}
        suggestions={(names ?? []).map((name) => ({ id: name, name }))}
        onPick={({ name }) => set(field)(name)}
        picksOnly
        maxLength={headerFields[field]}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      wide
      title={text.title(job.num, job.name)}
      consequence={preview && text.about(preview.release)}
      submitLabel={text.submit}
      onSubmit={submit}
      pending={create.isPending || create.isSuccess}
      error={create.error && messageOf(create.error)}
    >
      <div className={css.columns}>
        <div className={css.fields}>
          <div className={css.whole}>
            <CustomerField
              value={who.customer}
              text={who.customerText}
              onChange={(fields) => setWho((before) => ({ ...before, ...fields }))}
              companyId={me.staff ? job.owner._id : undefined}
              mayAdd={can['customer.edit'](me.viewer)}
              error={tried && noCustomer ? text.customer : undefined}
            />
          </div>
          {picker(
            'panelClass',
            company?.panels?.map(({ name }) => name),
          )}
          {picker('metal', company?.metals)}
          {picker('coating', company?.paints)}
          {picker('color', company?.colors)}
          {picker('priceCode', preview?.levels)}
          {picker('county', countiesOf(company?.taxRates, job.state))}
          <Field label={text.tax} error={badTax && text.badTax}>
            <TextInput
              value={value('tax')}
              onChange={set('tax')}
              numeric
              inputMode="decimal"
              maxLength={headerFields.tax}
              autoComplete="off"
            />
          </Field>
        </div>
        <div className={css.beside}>
          <div>
            <h3>{text.notes}</h3>
            <p className={css.notes}>{job.specialReq.trim() || <span className="t3">{text.noNotes}</span>}</p>
          </div>
          {answer.isError && !answer.isFetching ? (
            <LoadError title={text.notLoaded} query={answer} />
          ) : preview ? (
            <QuotePreview preview={preview} loading={answer.isFetching} />
          ) : (
            <Skeleton rows={5} label={text.loading} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Creates the quote and opens it; rows that can't be read are shown in its import dialog, where they can be fixed. */
function useMakeQuote(job: JobPageView, onClose: () => void) {
  const create = useCommand('quotes.create');
  const navigate = useNavigate();
  const once = useOnce();
  const make = (start: QuoteStart & { readonly takeoff: boolean }) =>
    once(async () => {
      const created = await create.mutateAsync({ body: { name: job.name, job: job._id, ...start } }).catch(() => null);
      if (!created) return;
      const { _id } = created;
      const see = () => navigate(`/quotes/${_id}`, { state: { takeoff: true } });
      const read = start.takeoff ? await call('quotes.takeoff', { params: { id: _id } }).catch(() => null) : null;
      onClose();
      if (read && read.faults.length + read.refused.length > 0) return see();
      const [first, ...others] = read ? takeoffWords(read) : [];
      const more = read ? others.length + hiddenNotes(read) : 0;
      if (start.takeoff)
        toast.done({
          text: first ? jobQuotesText.importedWith(first, more) : jobQuotesText.imported,
          ...(first ? { action: { label: jobQuotesText.view, onClick: see } } : {}),
        });
      navigate(`/quotes/${_id}`);
    });
  return { create, make };
}
