import { memo, useDeferredValue, useState } from 'react';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { changedPrices } from '../../../common/quotes/prints/catalogPrices';
import { handPrices, type OpenProblem, type ProblemPlace } from '../../../common/quotes/prints/openProblems';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { Panel } from '../../ui/layout/Panel';
import { toast } from '../../ui/feedback/toast';
import { undoAction } from '../undo/undoAction';
import { sendCheckText as text } from './checkText';
import { newReleaseText } from '../takeoffText';
import { useOpenQuote } from '../page/QuoteContext';
import { NoCustomer, NoCustomerEmail, useCustomerWithoutEmail } from './CustomerCheck';
import { useCatalogPrices } from './useCatalogPrices';
import { useOpenProblems } from './useOpenProblems';
import css from './sendCheck.module.css';

/** Maximum problems listed at first, and rows named in one of them. */
const maxListed = 8;
const maxNamed = 6;

interface SendCheckProps {
  content: QuoteContent;
  computed: ComputedQuote;
}

/** Lists the problems to fix before the quote goes to a customer, with links to their cells. */
export const SendCheck = memo(function Check({ content, computed }: SendCheckProps) {
  const problems = useOpenProblems();
  const notes = handPrices(useDeferredValue(content));
  const [all, setAll] = useState(false);
  const groups = byText(problems);
  const shown = all ? groups : groups.slice(0, maxListed);
  const { customer } = content.header;
  const unreachable = useCustomerWithoutEmail(customer);
  const open = problems.length + (unreachable ? 1 : 0);
  return (
    <Panel
      title={text.title}
      count={open}
      flush
      actions={
        <>
          <UsePrices content={content} computed={computed} />
          <UpdateQuantities computed={computed} />
        </>
      }
    >
      <ul className={css.problems}>
        {unreachable && <NoCustomerEmail customer={unreachable} />}
        {shown.map((group) => (
          <Group key={group[0]?.text} group={group} />
        ))}
        {customer.trim() === '' && <NoCustomer />}
        {byText(notes).map((group) => (
          <Group key={group[0]?.text} group={group} isNote />
        ))}
        {open === 0 && (
          <li className={css.clear}>
            <Glyph name="check" size={12} /> {text.none}
          </li>
        )}
      </ul>
      {shown.length < groups.length && (
        <div className={css.more}>
          <Button size="sm" onClick={() => setAll(true)}>
            {text.all(groups.length)}
          </Button>
        </div>
      )}
    </Panel>
  );
});

/** Rows with the same problem are listed together. */
function byText(problems: readonly OpenProblem[]): readonly (readonly OpenProblem[])[] {
  const groups = new Map<string, OpenProblem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.text);
    if (group) group.push(problem);
    else groups.set(problem.text, [problem]);
  }
  return [...groups.values()];
}

function Group({ group, isNote = false }: { group: readonly OpenProblem[]; isNote?: boolean }) {
  const { focus } = useOpenQuote();
  const [first] = group;
  if (!first) return null;
  const named = group.slice(0, maxNamed);
  return (
    <li data-note={isNote || undefined}>
      <Glyph name={isNote ? 'info' : 'alert'} size={12} />
      <div>
        <p>{first.text}</p>
        {named.map(
          ({ name, place }) =>
            place && (
              <button
                key={JSON.stringify(place)}
                type="button"
                className={css.place}
                aria-label={name === null ? text.goTo(nameOf(place), first.text) : undefined}
                onClick={() => focus.go(place)}
              >
                {name ?? nameOf(place)}
              </button>
            ),
        )}
        {group.length > named.length && <span className="t3">{text.more(group.length - named.length)}</span>}
      </div>
    </li>
  );
}

const nameOf = ({ map }: ProblemPlace): string =>
  map === 'takeoff' ? newReleaseText.review : map === 'margin' ? text.margin : text.fix;

/** Writes the current catalog prices into the lines that have older ones, in one step that can be undone. */
function UsePrices({ content, computed }: SendCheckProps) {
  const { session } = useOpenQuote();
  const catalog = useCatalogPrices();
  const changed = catalog ? changedPrices(content, computed, catalog) : [];
  if (changed.length === 0) return null;
  const update = () => {
    session.sync.write({ rows: changed.map(({ line, cells }) => ({ map: 'lines', id: line.id, cells })) });
    toast.done({ text: text.pricesUpdated(changed.length), action: undoAction(session) });
  };
  return (
    <Button size="sm" onClick={update}>
      {text.usePrices}
    </Button>
  );
}

/** Sets every quantity that differs from its ratio back to the ratio, in one step that can be undone. */
function UpdateQuantities({ computed }: { computed: ComputedQuote }) {
  const { session } = useOpenQuote();
  const off = computed.lines.filter(({ problems }) => problems.some(({ code }) => code === 'off ratio'));
  if (off.length === 0) return null;
  const update = () => {
    session.sync.write({ rows: off.map(({ id }) => ({ map: 'lines', id, cells: { quantity: '', pieces: '' } })) });
    toast.done({ text: text.updated(off.length), action: undoAction(session) });
  };
  return (
    <Button size="sm" onClick={update}>
      {text.update(off.length)}
    </Button>
  );
}
