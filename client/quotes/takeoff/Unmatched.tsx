import { memo, Suspense, useState } from 'react';
import { can } from '../../../common/access/can';
import { count } from '../../../common/format/numbers';
import { plainWord } from '../../../common/csv/sheet';
import type { LineText } from '../../../common/quotes/document/content';
import { readPrice } from '../../../common/quotes/document/cells';
import type { ItemView } from '../../../common/items/item';
import { exactDollars } from '../../../common/format/exact';
import { sameWord, conditions } from '../../../common/quotes/pricing/matching';
import { headerOf } from '../../../common/quotes/document/quoteDoc';
import { isUnmatched, itemCells, type LineCells } from '../../../common/quotes/pricing/resolve';
import { useMe } from '../../access/useMe';
import { call } from '../../api/call';
import { toastFailure } from '../../api/toastFailure';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { Checkbox } from '../../ui/form/Checkbox';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { Panel } from '../../ui/layout/Panel';
import { TextInput } from '../../ui/form/TextInput';
import { Typeahead } from '../../ui/form/Typeahead';
import { toast } from '../../ui/feedback/toast';
import { companyOf, type OpenQuote, useOpenQuote } from '../page/QuoteContext';
import { misfitText, unmatchedText } from '../takeoffText';
import { rematchLines } from './rematchLines';
import { Suggestions } from './Suggestions';
import { undoAction } from '../undo/undoAction';
import css from '../quotes.module.css';

const ItemDialog = lazyPart(
  () => import('../../items/ItemDialog'),
  (m) => m.ItemDialog,
  { overlay: true },
);

/** Codes that no list matched. Each is matched here for all of its lines, and optionally saved for the client. */
export const Unmatched = memo(function UnmatchedCodes({ all }: { all: readonly LineText[] }) {
  const lines = all.filter(isUnmatched);
  const codes = lines.filter(({ code }, i) => lines.findIndex((other) => sameWord(other.code, code)) === i);
  const rematch = useMatchAgain();
  if (codes.length === 0) return null;
  return (
    <Panel
      title={unmatchedText.title}
      count={codes.length}
      flush
      actions={
        <Button size="sm" onClick={rematch}>
          {unmatchedText.again}
        </Button>
      }
    >
      <ul className={css.unmatched}>
        {codes.map(({ code }) => (
          <Code key={plainWord(code)} code={code} lines={lines.filter((line) => sameWord(line.code, code))} all={all} />
        ))}
      </ul>
    </Panel>
  );
});

/** Matches all lines again, as selections or lists may have changed since. */
function useMatchAgain(): () => void {
  const { quote, session } = useOpenQuote();
  const once = useOnce();
  return () =>
    once(async () => {
      const key = 'match again';
      const answer = await toastFailure({ key, failed: unmatchedText.notMatched }, () =>
        call('quotes.whatIf', { params: { id: quote._id }, body: { choices: [{}] } }),
      );
      const found = answer?.reply.choices[0];
      if (!found) return;
      if (found.lines.length > 0) rematchLines(session, found);
      else toast.error({ key, text: unmatchedText.noRows });
    });
}

/** Says that an item is made for another panel or finish than the quote's; null if it fits. */
function misfit(item: ItemView, header: ReturnType<typeof headerOf>): string | null {
  const selected = {
    panel: header.get('panelClass') || header.get('panelClassInput') || '',
    metal: header.get('metal') ?? '',
    paint: header.get('coating') ?? '',
    color: header.get('color') ?? '',
  };
  const differs = conditions.filter(
    (name) => item[name].trim() !== '' && selected[name].trim() !== '' && !sameWord(item[name], selected[name]),
  );
  if (differs.length === 0) return null;
  const list = (of: Readonly<Record<(typeof conditions)[number], string>>) =>
    differs.map((name) => of[name]).join(', ');
  return unmatchedText.misfit(item.sku, list(item), list(selected));
}

interface Saved {
  readonly _id: number;
  readonly version: number;
  readonly before: string;
}

/** Undoes a match in the quote, and in the client's match list if it was saved there. */
function matchUndo({ quote, session }: OpenQuote, code: string, saved: Saved | null) {
  const undo = undoAction(session);
  if (!saved) return undo;
  const { act } = session.sync;
  return {
    label: undo.label,
    onClick: () => {
      const isLast = session.undo.stateOf(act) === 'last';
      undo.onClick();
      if (!isLast) return;
      const key = `match ${code}`;
      void toastFailure({ key, failed: unmatchedText.notUndone(code) }, () =>
        call('quotes.undoMatch', { params: { id: quote._id }, body: saved }),
      ).then((answer) => {
        if (answer && !answer.reply.undone) toast.error({ key, text: unmatchedText.notUndone(code) });
      });
    },
  };
}

interface CodeProps {
  code: string;
  lines: readonly LineText[];
  all: readonly LineText[];
}

function Code({ code, lines, all }: CodeProps) {
  const open = useOpenQuote();
  const { quote, session } = open;
  const me = useMe();
  const [q, setQ] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [remember, setRemember] = useState(true);
  /** An item for another panel or finish than the quote's, to be confirmed first. */
  const [toConfirm, setToConfirm] = useState<{ readonly item: ItemView; readonly why: string } | null>(null);
  const [pricing, setPricing] = useState(false);
  const [creating, setCreating] = useState<boolean | null>(null);
  const { data, isFetching } = useLiveQuery(queries.itemSearch(q ?? '', companyOf(quote)), q !== null && q !== '');
  const once = useOnce();
  const header = headerOf(session.sync.doc);
  const places = lines.map(({ id }) => count(all.findIndex((line) => line.id === id) + 1));
  const pieces = lines
    .map(({ quantity }) => quantity)
    .filter(Boolean)
    .join(' + ');
  const found = q ? (data ?? []) : [];
  const skus = found.filter((item, i) => found.findIndex(({ sku }) => sameWord(sku, item.sku)) === i);
  const none = q !== null && q !== '' && typed.trim() !== '' && !isFetching && skus.length === 0;
  const take = (item: ItemView, save: boolean) =>
    once(async () => {
      // The item's panel and finish become the conditions, since a 26ga ridge isn't the 29ga one.
      const when = conditions.filter((name) => item[name].trim() !== '');
      const key = `match ${code}`;
      const answer = await toastFailure(
        { key, failed: unmatchedText.codeNotMatched(code) },
        async (): Promise<{ readonly cells: LineCells; readonly saved: Saved | null } | undefined> => {
          const params = { id: quote._id };
          if (save) return await call('quotes.match', { params, body: { code, sku: item.sku, when } });
          const [resolved] = await call('quotes.resolve', { params, body: { rows: [{ sku: item.sku }] } });
          return resolved && { cells: resolved.cells, saved: null };
        },
      );
      if (!answer?.reply) return;
      const { cells, saved } = answer.reply;
      if (cells.flags === 'no match') return toast.error({ key, text: unmatchedText.noFit(item.sku) });
      session.sync.write({
        rows: lines.map((line) => ({ map: 'lines', id: line.id, cells: itemCells(line, cells) })),
      });
      const finish = [item.metal, item.paint].filter(Boolean).join(' ');
      const text = save ? unmatchedText.saved(code, item.sku, finish) : unmatchedText.inQuote(code, item.sku, finish);
      toast.done({ key, text, action: matchUndo(open, code, saved) });
    });
  const choose = (item: ItemView) => {
    const why = misfit(item, headerOf(session.sync.doc));
    if (why === null) take(item, remember);
    else setToConfirm({ item, why });
  };
  /** Removes the code's lines. */
  const leaveOut = () => {
    session.sync.write({ removed: lines.map(({ id }) => ({ map: 'lines', id })) });
    toast.done({ text: unmatchedText.removed(code, lines.length), action: undoAction(session) });
  };
  const decide = (save: boolean) => {
    if (toConfirm) take(toConfirm.item, save);
    setToConfirm(null);
  };
  return (
    <li>
      <div className="row">
        <b>{code}</b>
        <span className="t3">{unmatchedText.where(pieces, places.length, places.join(', '))}</span>
      </div>
      <Suggestions code={code} as={`${header.get('metal') ?? ''} ${header.get('priceCode') ?? ''}`} onChoose={choose} />
      <Typeahead
        aria-label={unmatchedText.sku(code)}
        value={null}
        onChange={(chosen) => {
          const item = data?.find(({ _id }) => _id === chosen?.id);
          if (item) choose(item);
        }}
        text={typed}
        onText={setTyped}
        onQuery={setQ}
        options={skus.slice(0, 12).map(({ _id, sku, description }) => ({ id: _id, name: sku, shortName: description }))}
        loading={isFetching}
        placeholder={unmatchedText.placeholder}
        emptyText={q ? unmatchedText.none : unmatchedText.type}
        size="sm"
      />
      <Checkbox checked={remember} onChange={setRemember}>
        {unmatchedText.always(code)}
      </Checkbox>
      <div className="row">
        <Button size="sm" kind="ghost" onClick={() => setPricing(!pricing)} aria-expanded={pricing}>
          {unmatchedText.price}
        </Button>
        <Button size="sm" kind="ghost" onClick={leaveOut}>
          {unmatchedText.notNeeded}
        </Button>
        {none && can['item.edit'](me.viewer) && (
          <Button size="sm" onClick={() => setCreating(true)}>
            {unmatchedText.newItem}
          </Button>
        )}
      </div>
      {pricing && <CodePrice code={code} lines={lines} onDone={() => setPricing(false)} />}
      {creating !== null && (
        <Suspense fallback={null}>
          <ItemDialog
            row={null}
            client={me.staff ? companyOf(quote) : undefined}
            opened={creating}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
      {toConfirm && (
        <ContainDialog onClose={() => setToConfirm(null)}>
          <Dialog
            opened
            onClose={() => setToConfirm(null)}
            title={misfitText.title(toConfirm.item.sku, code)}
            consequence={toConfirm.why}
            cancelLabel={misfitText.cancel}
            other={{ label: misfitText.always(code), onClick: () => decide(true) }}
            submitLabel={misfitText.once}
            onSubmit={() => decide(false)}
            focusSubmit
          />
        </ContainDialog>
      )}
    </li>
  );
}

/** Prices all lines of an unknown code by hand; they leave the queue. */
function CodePrice({ code, lines, onDone }: { code: string; lines: readonly LineText[]; onDone: () => void }) {
  const { session } = useOpenQuote();
  const [text, setText] = useState('');
  const { value, problem } = readPrice(text);
  const save = () => {
    if (value === null) return;
    session.sync.write({
      rows: lines.map(({ id }) => ({ map: 'lines', id, cells: { price: text.trim(), priced: 'hand', flags: '' } })),
    });
    toast.done({ text: unmatchedText.priced(code, exactDollars(value)), action: undoAction(session) });
    onDone();
  };
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        size="sm"
        aria-label={unmatchedText.priceLabel(code)}
        aria-invalid={problem !== null || undefined}
        value={text}
        onChange={setText}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button size="sm" type="submit" disabled={value === null}>
        {unmatchedText.setPrice}
      </Button>
    </form>
  );
}
