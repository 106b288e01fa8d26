import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { dollars } from '../../../common/format/numbers';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { selectionsOf, selectionsText } from '../../../common/quotes/pricing/selections';
import { call } from '../../api/call';
import { toastFailure } from '../../api/toastFailure';
import { useOnce } from '../../api/useOnce';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/feedback/toast';
import { type Picks, pickFields, picksOf } from './picks';
import { useOpenQuote } from '../page/QuoteContext';
import { rematchLines } from './rematchLines';
import { useSync } from '../sync/useQuoteDoc';
import { changedMeanwhile, selectionsText as offerText, unmatchedText } from '../takeoffText';
import css from '../quotes.module.css';

type Answer = ReplyOf<Routes['quotes.whatIf']>;

/**
 * Changing a selection or the price level in Project Details doesn't change lines by itself, because a slip must not
 * change a quote's amounts. The new total is computed and offered.
 */
export function PicksChanged({ content }: { content: QuoteContent }) {
  const { quote, session } = useOpenQuote();
  const picks = picksOf(content.header);
  /** Selections when the page was opened, for quotes that haven't recorded the ones their lines were priced with. */
  const [opened] = useState<Picks>(picks);
  const was = selectionsOf(content.header.matchedWith) ?? opened;
  /** Selections that change nothing. */
  const [settled, setSettled] = useState<string | null>(null);
  const saved = ['saved', 'typed'].includes(useSync(session, 'saved'));
  const once = useOnce();
  const differs = pickFields.some((field) => was[field] !== picks[field]);
  const other = differs && content.lines.length > 0 && settled !== JSON.stringify(picks);
  // The server computes from committed edits, and again when the lines have changed.
  const requestKey = other && saved ? JSON.stringify([was, picks, content.lines.map(matchedState)]) : null;
  const selections = JSON.stringify([was, picks]);
  const [answered, setAnswered] = useState<{ selections: string; answer: Answer } | null>(null);
  // The response may be for other selections.
  const found = answered?.selections === selections ? answered.answer : null;
  const ask = () => call('quotes.whatIf', { params: { id: quote._id }, body: { choices: [{}], was } });
  const settle = () => {
    setSettled(JSON.stringify(picks));
    setAnswered(null);
  };
  useEffect(() => {
    if (requestKey === null) return;
    let wanted = true;
    const onAnswer = (answer: Answer) => {
      // The lines already match; there is nothing to offer.
      if (wanted) answer.choices[0]?.lines.length ? setAnswered({ selections, answer }) : settle();
    };
    ask().then(onAnswer, () => undefined);
    return () => {
      wanted = false;
    };
  }, [requestKey]);
  const proposed = found?.choices[0];
  if (!other || !proposed) return null;
  const take = () =>
    once(async () => {
      const key = 'match again';
      const now = await toastFailure({ key, failed: unmatchedText.notMatched }, ask);
      if (!now) return;
      setAnswered({ selections, answer: now.reply });
      const [fresh] = now.reply.choices;
      if (!fresh || JSON.stringify(fresh.lines) !== JSON.stringify(proposed.lines))
        return toast.error({ key, text: changedMeanwhile });
      rematchLines(session, fresh);
      settle();
    });
  const dismiss = () => {
    session.sync.write({ header: { matchedWith: selectionsText(content.header) } });
    settle();
  };
  const { length } = proposed.lines;
  const [before, after] = [found.before.total, proposed.after.total];
  return (
    <section className={css.totals} aria-label={offerText.label}>
      <div role="status">
        {after === null
          ? offerText.toNothing(length)
          : offerText.changes(length, dollars(after), before === null ? null : dollars(before))}
      </div>
      <div className={css.rematch}>
        <Button size="sm" kind="primary" onClick={take}>
          {offerText.rematch}
        </Button>
        <Button size="sm" onClick={dismiss}>
          {offerText.keep}
        </Button>
      </div>
    </section>
  );
}

const matchedState = ({ id, code, sku, price, lock }: QuoteContent['lines'][number]): string =>
  `${id} ${code} ${sku} ${price} ${lock}`;
