import { useState } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import { type Condition, conditions, type Picks } from '../../../common/quotes/pricing/matching';
import { findPanel } from '../../../common/quotes/pricing/findPanel';
import { type TestedRow, testMatch } from '../../../common/quotes/pricing/testMatch';
import { Alert } from '../../ui/feedback/Alert';
import { Field } from '../../ui/form/Field';
import { SuggestInput } from '../../ui/form/SuggestInput';
import { TextInput } from '../../ui/form/TextInput';
import { Table } from '../../ui/layout/Table';
import { Dialog } from '../../ui/overlay/Dialog';
import css from '../companies.module.css';
import { matchTesterText as text } from './matchTesterText';

type MatchRow = NonNullable<CompanyPageView['matchLists']>[number];

const blank: Picks = { panel: '', metal: '', paint: '', color: '' };
const options = (names: readonly string[] | undefined) => (names ?? []).map((name) => ({ id: name, name }));

/** Tries a code with selections against the match list, without a quote (Q13). */
export function MatchTester({ company, onClose }: { company: CompanyPageView; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [picks, setPicks] = useState<Picks>(blank);
  const set = (field: Condition, value: string) => setPicks({ ...picks, [field]: value });
  const suggestions = {
    panel: (company.panels ?? []).map(({ code, name }) => ({ id: code, name: code, note: name })),
    metal: options(company.metals),
    paint: options(company.paints),
    color: options(company.colors),
  };
  // A panel may be typed by its name, as in a quote.
  const panel = findPanel(picks.panel, company.panels ?? [])?.code ?? picks.panel;
  const tested = testMatch<MatchRow>(company.matchLists ?? [], code, { ...picks, panel });
  return (
    <Dialog opened onClose={onClose} title={text.title} consequence={text.about} draftKept wide>
      <div className={css.tester}>
        <Field label={text.code}>
          <TextInput value={code} onChange={setCode} maxLength={120} data-autofocus />
        </Field>
        {conditions.map((field) => (
          <Field key={field} label={text[field]}>
            <SuggestInput
              value={picks[field]}
              onChange={(value) => set(field, value)}
              suggestions={suggestions[field]}
              onPick={({ name }) => set(field, name)}
              maxLength={120}
            />
          </Field>
        ))}
      </div>
      <Result code={code.trim()} tested={tested} picks={{ ...picks, panel }} />
    </Dialog>
  );
}

function Result({ code, tested, picks }: { code: string; tested: readonly TestedRow<MatchRow>[]; picks: Picks }) {
  if (code === '') return <p className="t2">{text.typeCode}</p>;
  if (tested.length === 0) return <Alert kind="warning">{text.unknown(code)}</Alert>;
  const [used] = tested;
  return (
    <>
      <p role="status">{used?.loss === null ? <b>{text.uses(used.row.sku)}</b> : text.none(tested.length)}</p>
      <Table
        label={text.rows}
        rows={tested}
        rowKey={({ row }) => row._id}
        selected={({ loss }) => loss === null}
        columns={[
          { key: 'row', head: text.head.row, card: 'title', cell: ({ row }) => conditionsOf(row) },
          { key: 'sku', head: text.head.sku, card: 'end', width: '24%', cell: ({ row }) => row.sku },
          { key: 'why', head: text.head.why, card: 'below', width: '46%', cell: (one) => text.reason(one, picks) },
        ]}
      />
    </>
  );
}

const conditionsOf = (row: MatchRow): string =>
  conditions
    .map((name) => row[name].trim())
    .filter((value) => value !== '')
    .join(' · ') || text.any;
