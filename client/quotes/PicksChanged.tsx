import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { count, dollars } from '../../common/format/numbers';
import type { QuoteContent } from '../../common/quotes/content';
import { selectionsOf, selectionsText } from '../../common/quotes/selections';
import { CallError, messageOf } from '../api/CallError';
import { call } from '../api/call';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { toast } from '../ui/toast';
import { type Picks, pickFields, picksOf } from './picks';
import { useOpenQuote } from './QuoteContext';
import { takeAnew } from './takeAnew';
import { useSync } from './useQuoteDoc';
import { changedMeanwhile } from './wholeWrites';
import css from './quotes.module.css';

type Answer = ReplyOf<Routes['quotes.whatIf']>;

/**
 * Lines do not follow a pick or a price level that is written over in Project Details: a quote must not change its
 * amounts by a slip of the hand. What they would be under it is reckoned and offered.
 */
export function PicksChanged({ content }: { content: QuoteContent }) {
  const { quote, session } = useOpenQuote();
  const picks = picksOf(content.header);
  /** As this page found them: for a quote from before it kept what its lines were made with. */
  const [opened] = useState<Picks>(picks);
  const was = selectionsOf(content.header.matchedWith) ?? opened;
  /** Selections that change nothing. */
  const [settled, setSettled] = useState<string | null>(null);
  const saved = ['saved', 'typed'].includes(useSync(session, 'saved'));
  const once = useOnce();
  const differs = pickFields.some((field) => was[field] !== picks[field]);
  const other = differs && content.lines.length > 0 && settled !== JSON.stringify(picks);
  // The server reckons with what is committed, and anew when the lines have become others.
  const asked = other && saved ? JSON.stringify([was, picks, content.lines.map(madeOf)]) : null;
  const [found, setFound] = useState<Answer | null>(null);
  const ask = () => call('quotes.whatIf', { params: { id: quote._id }, body: { choices: [{}], was } });
  const settle = () => {
    setSettled(JSON.stringify(picks));
    setFound(null);
  };
  useEffect(() => {
    if (asked === null) return;
    let wanted = true;
    const heard = (answer: Answer) => {
      // Where the lines came along, nothing is left to be offered.
      if (wanted) answer.choices[0]?.lines.length ? setFound(answer) : settle();
    };
    ask().then(heard, () => undefined);
    return () => {
      wanted = false;
    };
  }, [asked]);
  const anew = found?.choices[0];
  if (!other || !anew) return null;
  const take = () =>
    once(async () => {
      try {
        const now = await ask();
        setFound(now);
        const [fresh] = now.choices;
        if (!fresh || JSON.stringify(fresh.lines) !== JSON.stringify(anew.lines)) return toast.error(changedMeanwhile);
        takeAnew(session, fresh);
        settle();
      } catch (error) {
        toast.error(error instanceof CallError ? messageOf(error) : 'The lines could not be matched.');
      }
    });
  const keep = () => {
    session.sync.write({ header: { matchedWith: selectionsText(content.header) } });
    settle();
  };
  const { length } = anew.lines;
  const [before, after] = [found.before.total, anew.after.total];
  return (
    <section className={css.totals} aria-label="Changed picks">
      <div className={css.mend} role="status">
        The picks have changed: {length === 1 ? '1 line is' : `${count(length)} lines are`} still as under the ones
        before. Matched and priced anew, the quote has {after === null ? 'no total' : <b>{dollars(after)}</b>}
        {before !== null && ` instead of ${dollars(before)}`}.
      </div>
      <div className={css.anew}>
        <Button size="sm" kind="primary" onClick={take}>
          Match and price anew
        </Button>
        <Button size="sm" onClick={keep}>
          Leave them
        </Button>
      </div>
    </section>
  );
}

const madeOf = ({ id, code, sku, price, lock }: QuoteContent['lines'][number]): string =>
  `${id} ${code} ${sku} ${price} ${lock}`;
