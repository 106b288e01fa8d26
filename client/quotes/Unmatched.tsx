import { memo, useState } from 'react';
import { count } from '../../common/format/numbers';
import type { LineText } from '../../common/quotes/content';
import type { ItemView } from '../../common/items/item';
import { alike, conditions } from '../../common/quotes/matching';
import { isUnmatched, itemCells } from '../../common/quotes/resolve';
import { CallError, messageOf } from '../api/CallError';
import { call } from '../api/call';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Panel } from '../ui/Panel';
import { Typeahead } from '../ui/Typeahead';
import { toast } from '../ui/toast';
import { companyOf, useOpenQuote } from './QuoteContext';
import { takeAnew } from './takeAnew';
import css from './quotes.module.css';

/** Codes that no list knew: matched by hand here, once for all of their lines, and remembered for the company. */
export const Unmatched = memo(function UnmatchedCodes({ all }: { all: readonly LineText[] }) {
  const lines = all.filter(isUnmatched);
  const codes = lines.filter(({ code }, i) => lines.findIndex((other) => alike(other.code, code)) === i);
  const again = useMatchAgain();
  if (codes.length === 0) return null;
  return (
    <Panel
      title="Unmatched"
      count={codes.length}
      flush
      actions={
        <Button size="sm" onClick={again}>
          Match again
        </Button>
      }
    >
      <ul className={css.unmatched}>
        {codes.map(({ code }) => (
          <Code key={code.toLowerCase()} code={code} lines={lines.filter((line) => alike(line.code, code))} all={all} />
        ))}
      </ul>
    </Panel>
  );
});

/** Picks or lists may have changed since: lines get the SKU and the price that the lists say by now, all of them alike. */
function useMatchAgain(): () => void {
  const { quote, session } = useOpenQuote();
  const once = useOnce();
  return () =>
    once(async () => {
      try {
        const { choices } = await call('quotes.whatIf', { params: { id: quote._id }, body: { choices: [{}] } });
        const found = choices[0];
        if (!found || found.lines.length === 0)
          return toast.error('The match list knows none of them under the picks of this quote.');
        takeAnew(session, found);
      } catch (error) {
        toast.error(error instanceof CallError ? messageOf(error) : 'The lines could not be matched.');
      }
    });
}

interface CodeProps {
  code: string;
  lines: readonly LineText[];
  all: readonly LineText[];
}

function Code({ code, lines, all }: CodeProps) {
  const { quote, session } = useOpenQuote();
  const [q, setQ] = useState<string | null>(null);
  const [remember, setRemember] = useState(true);
  const { data, isFetching } = useLiveQuery(queries.itemsFound(q ?? '', companyOf(quote)), q !== null && q !== '');
  const once = useOnce();
  const places = lines.map(({ id }) => all.findIndex((line) => line.id === id) + 1);
  const pieces = lines
    .map(({ quantity }) => quantity)
    .filter(Boolean)
    .join(' + ');
  const skus = (q ? (data ?? []) : []).filter((item, i, all) => all.findIndex(({ sku }) => alike(sku, item.sku)) === i);
  const take = (item: ItemView) =>
    once(async () => {
      try {
        // What the item itself is made for tells when the match holds: a 26ga ridge is not the 29ga one.
        const when = conditions.filter((name) => item[name].trim() !== '');
        const found = remember
          ? await call('quotes.match', { params: { id: quote._id }, body: { code, sku: item.sku, when } })
          : (await call('quotes.resolve', { params: { id: quote._id }, body: { rows: [{ sku: item.sku }] } }))[0];
        if (!found || found.cells.flags === 'no match')
          return toast.error(`${item.sku} is remembered, but does not fit the picks of this quote.`);
        const { cells } = found;
        session.sync.write({
          rows: lines.map((line) => ({ map: 'lines', id: line.id, cells: itemCells(line, cells) })),
        });
        toast.done(remember ? `${code} is ${item.sku} from now on.` : `${code} is ${item.sku} in this quote.`);
      } catch (error) {
        toast.error(error instanceof CallError ? messageOf(error) : 'The match could not be made.');
      }
    });
  return (
    <li>
      <div className="row">
        <b>{code}</b>
        <span className="t3">
          {pieces && `${pieces} pieces, `}
          {places.length === 1 ? `line ${places[0]}` : `lines ${places.map((n) => count(n)).join(', ')}`}
        </span>
      </div>
      <Typeahead
        aria-label={`SKU for ${code}`}
        value={null}
        onChange={(chosen) => {
          const item = data?.find(({ _id }) => _id === chosen?.id);
          if (item) take(item);
        }}
        onQuery={setQ}
        options={skus.slice(0, 12).map(({ _id, sku, description }) => ({ id: _id, name: sku, shortName: description }))}
        loading={isFetching}
        placeholder="SKU or description"
        emptyText={q ? 'Nothing in the catalog' : 'Type a SKU or a word'}
        size="sm"
      />
      <Checkbox checked={remember} onChange={setRemember}>
        Remember for this client
      </Checkbox>
    </li>
  );
}
