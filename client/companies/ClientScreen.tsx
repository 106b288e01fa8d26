import { useState } from 'react';
import { can } from '../../common/access/can';
import type { CompanyPageView } from '../../common/companies/company';
import { inches, unknown } from '../../common/format/numbers';
import type { Person } from '../access/useMe';
import { History } from '../audit/History';
import { Integrations } from '../integrations/Integrations';
import { WinRates } from '../quotes/sales/WinRates';
import { supportEmail } from '../state/supportEmail';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { Facts } from '../ui/status/Facts';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { CompanyForm } from './CompanyForm';
import { EmailTemplatesPanel } from './emails/EmailTemplatesPanel';
import { LogoPanel } from './logo/LogoPanel';
import { PaperLayoutPanel } from './paper/PaperLayoutPanel';
import { type Rows, rowLists } from './rows/rowFields';
import { RowsPanel } from './rows/RowsPanel';
import css from './companies.module.css';
import { clientScreenText as text } from './companiesText';

const tables = Object.keys(rowLists) as Rows[];

/** A client with logo, tables and edit form, depending on the user's rights. */
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
      back={me.admin ? { to: '/clients', label: text.toClients } : { to: '/', label: text.toDashboard }}
      beside={
        <span className="t2 nowrap">
          {company.inits} · {company.num}
        </span>
      }
      under={
        !me.staff && (
          <p>
            {text.contact} <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
          </p>
        )
      }
      actions={me.admin && <ButtonLink to={`/admin/mrm?client=${company._id}`}>{text.partners}</ButtonLink>}
    >
      {company.billingHold && <Alert kind="warning">{text.onHold}</Alert>}
      <div className={css.cols}>
        <div className={css.main}>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no form */}
          <div className={css.toggles} role="group" aria-label={text.tables}>
            {tables.map((list) => (
              <Button key={list} size="sm" aria-expanded={!hidden.has(list)} onClick={() => toggle(list)}>
                {hidden.has(list) ? text.show(rowLists[list].inText) : text.hide(rowLists[list].inText)}
              </Button>
            ))}
          </div>
          {tables
            .filter((list) => !hidden.has(list))
            .map((list) => (
              <RowsPanel key={list} company={company} list={list} edits={edits} />
            ))}
          {me.admin && <WinRates client={company._id} />}
          {edits && company.letters && <EmailTemplatesPanel company={company} words={company.letters} />}
          {edits && company.paperPrices && <PaperLayoutPanel company={company} />}
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

/** Details for users who can't edit them. */
const CompanyFacts = ({ company }: { company: CompanyPageView }) => (
  <Panel title={text.details}>
    <Facts
      rows={[
        {
          term: text.address,
          value: [company.officeAddressOne, company.officeAddressTwo].filter(Boolean).join('\n') || unknown,
        },
        { term: text.emails, value: (company.emails ?? []).join(', ') || unknown },
        { term: text.metals, value: (company.metals ?? []).join(', ') || unknown },
        { term: text.paints, value: (company.paints ?? []).join(', ') || unknown },
        { term: text.colors, value: (company.colors ?? []).join(', ') || unknown },
        { term: text.flat, value: company.defaultFlat == null ? unknown : text.inches(inches(company.defaultFlat)) },
        !!company.clientNotes && { term: text.notes, value: company.clientNotes },
      ]}
    />
  </Panel>
);
