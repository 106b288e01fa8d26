import { Link } from 'react-router-dom';
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

/** The admin's ways from the dashboard (spec §2). */
export const AdminTools = () => (
  <Panel title="Tools">
    <nav className={css.tools} aria-label="Admin tools">
      {tools.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  </Panel>
);
