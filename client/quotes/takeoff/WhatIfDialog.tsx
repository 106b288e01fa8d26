import { useState } from 'react';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { money } from '../../../common/format/numbers';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Select } from '../../ui/form/Select';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import { Beside } from '../page/Beside';
import { type PickField, type Picks, pickFields, picksOf } from './picks';
import { companyOf, useOpenQuote } from '../page/QuoteContext';
import { undoAction } from '../undo/undoAction';
import { useComputed, useContent } from '../sync/useQuoteDoc';
import { wholeWrites } from '../rows/wholeWrites';
import { changedLinesText, changedMeanwhile, whatIfText } from '../takeoffText';
import css from './proposals.module.css';

type Answer = ReplyOf<Routes['quotes.whatIf']>;
type Offered = Answer['choices'][number];

const most = 3;
const names: Record<PickField, string> = whatIfText.names;

interface WhatIfDialogProps {
  onClose: () => void;
}

/** Compares the quote with up to three other panels, finishes or price levels. */
export function WhatIfDialog({ onClose }: WhatIfDialogProps) {
  const { quote, session } = useOpenQuote();
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  const { header } = useContent(session);
  const { linesWithProblems } = useComputed(session);
  const now = picksOf(header);
  const [choices, setChoices] = useState<readonly Picks[]>([now]);
  const ask = useCommand('quotes.whatIf');
  // The options changed after the request; discard its response.
  const [requested, setRequested] = useState<string | null>(null);
  const current = JSON.stringify(choices);
  const answer = requested === current ? ask.data : undefined;
  const offers: Partial<Record<PickField, readonly { value: string; label: string }[]>> = {
    panelClass: (company?.panels ?? []).map(({ code, name }) => ({ value: code, label: name })),
    metal: (company?.metals ?? []).map((value) => ({ value, label: value })),
    coating: (company?.paints ?? []).map((value) => ({ value, label: value })),
    color: (company?.colors ?? []).map((value) => ({ value, label: value })),
  };
  const isCurrent = (choice: Picks | undefined) => pickFields.every((field) => choice?.[field] === now[field]);
  const change = (at: number, field: PickField, value: string) =>
    setChoices(choices.map((choice, i) => (i === at ? { ...choice, [field]: value } : choice)));
  const [changed, setChanged] = useState(false);
  const compare = () => {
    setChanged(false);
    // A choice that changes nothing shows the quote's current amounts.
    const only = choices.map((choice) =>
      Object.fromEntries(
        pickFields.filter((field) => choice[field] !== now[field]).map((field) => [field, choice[field]]),
      ),
    );
    setRequested(current);
    return ask.mutateAsync({ params: { id: quote._id }, body: { choices: only } }).catch(() => null);
  };
  const take = async (at: number) => {
    // Another user may have edited the quote meanwhile; apply only figures that are still current.
    const seen = answer?.choices[at];
    const choice = (await compare())?.choices[at];
    if (!seen || !choice) return;
    if (moneyIn(seen) !== moneyIn(choice)) return setChanged(true);
    session.sync.write(wholeWrites([choice.writes]));
    toast.done({ text: whatIfText.applied, action: undoAction(session) });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={whatIfText.title}
      consequence={whatIfText.about}
      submitLabel={whatIfText.compare}
      onSubmit={() => void compare()}
      pending={ask.isPending}
      disabled={answer !== undefined || choices.every(isCurrent)}
      error={ask.error ? messageOf(ask.error) : changed && changedMeanwhile}
      huge
    >
      <Beside
        label={whatIfText.label}
        columns={[
          { head: whatIfText.current, totals: answer?.before, unpriced: linesWithProblems },
          ...choices.map((_, at) => ({
            head: (
              <span className={css.choice}>
                {whatIfText.option(at + 1)}
                {choices.length > 1 && (
                  <IconButton
                    label={whatIfText.remove(at + 1)}
                    size="sm"
                    onClick={() => setChoices(choices.filter((_, i) => i !== at))}
                  >
                    <Glyph name="cross" size={12} />
                  </IconButton>
                )}
              </span>
            ),
            totals: answer?.choices[at]?.after,
            unpriced: answer?.choices[at]?.problems,
            foot: answer?.choices[at] && (
              <Button
                size="sm"
                onClick={() => void take(at)}
                disabled={isCurrent(choices[at]) && answer.choices[at].lines.length === 0}
              >
                {whatIfText.apply(at + 1)}
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
                label={whatIfText.field(names[field], at + 1)}
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
            {whatIfText.add}
          </Button>
        </div>
      )}
      {answer?.choices.map((choice, i) => (
        <ChangedLines key={i} title={whatIfText.option(i + 1)} problems={choice.problems} lines={choice.lines} />
      ))}
    </Dialog>
  );
}

/** The shown figures as text, to notice when they have changed. */
const moneyIn = ({ after, lines, problems }: Offered): string => JSON.stringify([after, lines, problems]);

interface PickProps {
  label: string;
  /** Choices; undefined if any text may be typed. */
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

/** Adds the quote's own values if the company's lists don't have them. */
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
  if (lines.length === 0) return <p className="t3">{changedLinesText.none(title)}</p>;
  return (
    <details className={css.lines}>
      <summary>{changedLinesText.changed(title, lines.length, problems)}</summary>
      <div className={css.scroll}>
        <table className={css.table} aria-label={changedLinesText.label(title)}>
          <thead>
            <tr>
              <th>{changedLinesText.heads.code}</th>
              <th>{changedLinesText.heads.sku}</th>
              <th className={css.num}>{changedLinesText.heads.quantity}</th>
              <th className={css.num}>{changedLinesText.heads.price}</th>
              <th className={css.num}>{changedLinesText.heads.total}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ _id, code, before, after }) => (
              <tr key={_id}>
                <td>{code}</td>
                <td>{both(before?.sku, after?.sku)}</td>
                <td className={css.num}>{both(show(before?.quantity), show(after?.quantity))}</td>
                <td className={css.num}>{both(show(before?.price), show(after?.price))}</td>
                <td className={css.num}>{both(totalOf(before), totalOf(after))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const show = (n: number | null | undefined): string | undefined => (n == null ? undefined : money(n));
const totalOf = (line: { total: number | null; optional: boolean } | null): string | undefined => {
  const total = show(line?.total);
  return total !== undefined && line?.optional ? changedLinesText.optional(total) : total;
};
const both = (before: string | undefined, after: string | undefined): string =>
  before === after ? (after ?? '–') : `${before || '–'} → ${after || '–'}`;
