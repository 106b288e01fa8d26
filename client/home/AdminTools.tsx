import { Link } from 'react-router-dom';
import { Panel } from '../ui/layout/Panel';
import css from './home.module.css';
import { toolsText } from './homeText';

const tools = [
  { label: toolsText.active, to: '/jobs?activeOnly=true' },
  { label: toolsText.users, to: '/users' },
  { label: toolsText.clients, to: '/clients' },
  { label: toolsText.data, to: '/admin/data' },
  { label: toolsText.billing, to: '/admin/billing' },
  { label: toolsText.mrm, to: '/admin/mrm' },
];

/** Admin links on the dashboard (R7). */
export const AdminTools = () => (
  <Panel title={toolsText.title}>
    <nav className={css.tools} aria-label={toolsText.label}>
      {tools.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  </Panel>
);
