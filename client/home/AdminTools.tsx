import { notYet } from '../pageList';
import { PageLink } from '../shell/PageLink';
import { Panel } from '../ui/Panel';
import css from './home.module.css';

const tools = [
  { label: 'Active jobs', to: '/jobs?activeOnly=true' },
  { label: 'Users', to: '/users' },
  { label: 'Clients', to: '/clients' },
  { label: 'Data', to: '/admin/data' },
  { label: 'Billing', to: '/admin/billing' },
  { label: 'MRM', to: '/admin/mrm' },
];

/** The admin's ways from the dashboard (spec §2), as far as they lead somewhere. */
export function AdminTools() {
  const there = tools.filter(({ to }) => !notYet(to));
  if (there.length === 0) return null;
  return (
    <Panel title="Tools">
      <nav className={css.tools} aria-label="Admin tools">
        {there.map(({ label, to }) => (
          <PageLink key={to} to={to}>
            {label}
          </PageLink>
        ))}
      </nav>
    </Panel>
  );
}
