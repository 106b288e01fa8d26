import { useState } from 'react';
import { can } from '../../common/access/can';
import type { CompanyPageView } from '../../common/companies/company';
import { inches } from '../../common/format/numbers';
import type { Person } from '../access/useMe';
import { History } from '../audit/History';
import { Integrations } from '../integrations/Integrations';
import { supportEmail } from '../state/supportEmail';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { Facts } from '../ui/Facts';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { CompanyForm } from './CompanyForm';
import { LetterPanel } from './LetterPanel';
import { LogoPanel } from './LogoPanel';
import { type Rows, rowLists } from './rowFields';
import { RowsPanel } from './RowsPanel';
import css from './companies.module.css';

const tables = Object.keys(rowLists) as Rows[];

/** A client company: logo, tables, edit form; its own people see just what is theirs (spec §2 "Client detail"). */
export function ClientScreen({ company, me }: { company: CompanyPageView; me: Person }) {
  const edits = can['company.update'](me.viewer);
  const [hidden, setHidden] = useState<ReadonlySet<Rows>>(new Set());
  const toggle = (list: Rows) => {
    const next = new Set(hidden);
    if (!next.delete(list)) next.add(list);
    setHidden(next);
  };
  return (
    <Page
      large
      tab={company.companyName}
      title={company.companyName}
      back={me.admin ? { to: '/clients', label: 'To the clients' } : { to: '/', label: 'To the dashboard' }}
      beside={
        <span className="t2 nowrap">
          {company.inits} · {company.num}
        </span>
      }
      under={
        !me.staff && (
          <p>
            To add or remove users, contact us: <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
          </p>
        )
      }
      actions={me.admin && <ButtonLink to={`/admin/mrm?client=${company._id}`}>Partner settings</ButtonLink>}
    >
      {company.billingHold && <Alert kind="warning">On billing hold: its people read on, and submit nothing.</Alert>}
      <div className={css.cols}>
        <div className={css.main}>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no form */}
          <div className={css.toggles} role="group" aria-label="Tables">
            {tables.map((list) => (
              <Button key={list} size="sm" aria-expanded={!hidden.has(list)} onClick={() => toggle(list)}>
                {hidden.has(list) ? 'Show' : 'Hide'} {rowLists[list].title.toLowerCase()}
              </Button>
            ))}
          </div>
          {tables
            .filter((list) => !hidden.has(list))
            .map((list) => (
              <RowsPanel key={list} company={company} list={list} edits={edits} />
            ))}
          {edits && company.letters && <LetterPanel company={company} words={company.letters} />}
          {can['company.integrate'](me.viewer) && <Integrations company={company._id} me={me} />}
          <History kind="company" id={company._id} />
        </div>
        <div className={css.side}>
          <LogoPanel company={company} edits={edits} />
          {edits ? <CompanyForm company={company} admin={me.admin} /> : <CompanyFacts company={company} />}
        </div>
      </div>
    </Page>
  );
}

/** For those who read and do not change. */
const CompanyFacts = ({ company }: { company: CompanyPageView }) => (
  <Panel title="Details">
    <Facts
      rows={[
        {
          term: 'Address',
          value: [company.officeAddressOne, company.officeAddressTwo].filter(Boolean).join('\n') || '–',
        },
        { term: 'Emails', value: (company.emails ?? []).join(', ') || '–' },
        { term: 'Metals', value: (company.metals ?? []).join(', ') || '–' },
        { term: 'Paints', value: (company.paints ?? []).join(', ') || '–' },
        { term: 'Colors', value: (company.colors ?? []).join(', ') || '–' },
        { term: 'Default flat', value: company.defaultFlat == null ? '–' : `${inches(company.defaultFlat)} in` },
        !!company.clientNotes && { term: 'Client notes', value: company.clientNotes },
      ]}
    />
  </Panel>
);
