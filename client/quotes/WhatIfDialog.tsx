import { useState } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { count, money } from '../../common/format/numbers';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import { Beside } from './Beside';
import { type PickField, type Picks, pickFields, picksOf } from './picks';
import { companyOf, useOpenQuote } from './QuoteContext';
import { undoAction } from './undoAction';
import { useContent } from './useQuoteDoc';
import { changedMeanwhile, wholeWrites } from './wholeWrites';
import css from './proposals.module.css';

type Answer = ReplyOf<Routes['quotes.whatIf']>;
type Offered = Answer['choices'][number];

const most = 3;
const names: Record<PickField, string> = {
  panelClass: 'Panel',
  metal: 'Metal',
  coating: 'Coating',
  color: 'Color',
  priceCode: 'Price code',
};

interface WhatIfDialogProps {
  onClose: () => void;
}

/** The whole quote with another metal, panel or price level: up to three choices beside what stands, before one is taken. */
export function WhatIfDialog({ onClose }: WhatIfDialogProps) {
  const { quote, session } = useOpenQuote();
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  const { header } = useContent(session);
  const now = picksOf(header);
  const [choices, setChoices] = useState<readonly Picks[]>([now]);
  const ask = useCommand('quotes.whatIf');
  // The answer belongs to what was asked: a choice that has changed since is asked again.
  const [asked, setAsked] = useState<string | null>(null);
  const current = JSON.stringify(choices);
  const answer = asked === current ? ask.data : undefined;
  const offers: Partial<Record<PickField, readonly { value: string; label: string }[]>> = {
    panelClass: (company?.panels ?? []).map(({ code, name }) => ({ value: code, label: name })),
    metal: (company?.metals ?? []).map((value) => ({ value, label: value })),
    coating: (company?.paints ?? []).map((value) => ({ value, label: value })),
    color: (company?.colors ?? []).map((value) => ({ value, label: value })),
  };
  const change = (at: number, field: PickField, value: string) =>
    setChoices(choices.map((choice, i) => (i === at ? { ...choice, [field]: value } : choice)));
  const [changed, setChanged] = useState(false);
  const compare = () => {
    setChanged(false);
    // A choice that names nothing new prices the quote as it stands.
    const only = choices.map((choice) =>
      Object.fromEntries(
        pickFields.filter((field) => choice[field] !== now[field]).map((field) => [field, choice[field]]),
      ),
    );
    setAsked(current);
    return ask.mutateAsync({ params: { id: quote._id }, body: { choices: only } }).catch(() => null);
  };
  const take = async (at: number) => {
    // Somebody may have gone on with the quote: what is taken is reckoned from what it says now.
    const seen = answer?.choices[at];
    const choice = (await compare())?.choices[at];
    if (!seen || !choice) return;
    if (moneyIn(seen) !== moneyIn(choice)) return setChanged(true);
    session.sync.write(wholeWrites([choice.writes]));
    toast.done({ text: 'The quote is made anew.', action: undoAction(session) });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="What if"
      consequence="Choose, compare, and take one over. Locked lines and prices typed by hand stay as they are."
      submitLabel="Compare"
      onSubmit={() => void compare()}
      pending={ask.isPending}
      error={ask.error ? messageOf(ask.error) : changed && changedMeanwhile}
      huge
    >
      <Beside
        label="What each comes to"
        columns={[
          { head: 'As it stands', totals: answer?.before },
          ...choices.map((_, at) => ({
            head: (
              <span className={css.choice}>
                Choice {at + 1}
                {choices.length > 1 && (
                  <IconButton
                    label={`Remove choice ${at + 1}`}
                    size="sm"
                    onClick={() => setChoices(choices.filter((_, i) => i !== at))}
                  >
                    <Glyph name="cross" size={12} />
                  </IconButton>
                )}
              </span>
            ),
            totals: answer?.choices[at]?.after,
            foot: answer?.choices[at] && (
              <Button size="sm" onClick={() => void take(at)}>
                Take choice {at + 1}
              </Button>
            ),
          })),
        ]}
        picks={pickFields.map((field) => ({
          head: names[field],
          cells: [
            offers[field]?.find(({ value }) => value === now[field])?.label || now[field] || '–',
            ...choices.map((choice, at) => (
              <Pick
                key={at}
                label={`${names[field]}, choice ${at + 1}`}
                offers={offers[field] && withOwn(offers[field], choice[field], now[field])}
                value={choice[field]}
                onChange={(value) => change(at, field, value)}
              />
            )),
          ],
        }))}
      />
      {choices.length < most && (
        <div className="row">
          <Button size="sm" onClick={() => setChoices([...choices, now])}>
            Another choice
          </Button>
          <span className="t3">Up to three stand side by side.</span>
        </div>
      )}
      {answer?.choices.map((choice, i) => (
        <ChangedLines key={i} title={`Choice ${i + 1}`} problems={choice.problems} lines={choice.lines} />
      ))}
    </Dialog>
  );
}

/** What somebody decides by. */
const moneyIn = ({ after, lines, problems }: Offered): string => JSON.stringify([after, lines, problems]);

interface PickProps {
  label: string;
  /** Without them anything may be typed. */
  offers: readonly { value: string; label: string }[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

const Pick = ({ label, offers, value, onChange }: PickProps) =>
  offers ? (
    <Select size="sm" aria-label={label} value={value} onChange={onChange} options={offers} />
  ) : (
    <TextInput size="sm" aria-label={label} value={value} onChange={onChange} maxLength={50} autoComplete="off" />
  );

/** What stands in the quote may be none of the company's: it is offered all the same. */
const withOwn = (offers: readonly { value: string; label: string }[], ...own: string[]) => {
  const missing = own.filter(
    (value, i) => value !== '' && own.indexOf(value) === i && !offers.some((one) => one.value === value),
  );
  return [{ value: '', label: '–' }, ...missing.map((value) => ({ value, label: value })), ...offers];
};

interface ChangedLinesProps {
  title: string;
  problems?: number;
  lines: Answer['choices'][number]['lines'];
}

/** The lines that differ, before and after. */
export function ChangedLines({ title, problems = 0, lines }: ChangedLinesProps) {
  if (lines.length === 0) return <p className="t3">{title}: no line differs.</p>;
  return (
    <details className={css.lines}>
      <summary>
        {title}: {count(lines.length)} {lines.length === 1 ? 'line differs' : 'lines differ'}
        {problems > 0 && `; ${count(problems)} ${problems === 1 ? 'line needs' : 'lines need'} attention`}
      </summary>
      <div className={css.scroll}>
        <table className={css.table} aria-label={`Lines of ${title}`}>
          <thead>
            <tr>
              <th>Code</th>
              <th>SKU</th>
              <th className={css.num}>Quantity</th>
              <th className={css.num}>Price</th>
              <th className={css.num}>Total</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ _id, code, before, after }) => (
              <tr key={_id}>
                <td>{code}</td>
                <td>{both(before?.sku, after?.sku)}</td>
                <td className={css.num}>{both(show(before?.quantity), show(after?.quantity))}</td>
                <td className={css.num}>{both(show(before?.price), show(after?.price))}</td>
                <td className={css.num}>{both(show(before?.total), show(after?.total))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const show = (n: number | null | undefined): string | undefined => (n == null ? undefined : money(n));
const both = (before: string | undefined, after: string | undefined): string =>
  before === after ? (after ?? '–') : `${before || '–'} → ${after || '–'}`;
