import type { Person } from '../access/useMe';
import { estimatesPath } from '../jobs/list/jobsView';
import { may } from '../pageList';
import type { NavItem, NavLeaf } from '../ui/frame/navItem';
import { navText } from './shellText';

/** The navigation of each role (R7, R1). Users who aren't active yet have none. */
export function navOf(me: Person, waiting: number): NavItem[] {
  if (!me.active) return [];
  const { viewer } = me;
  // Client roles customize their own company (R3); role customer can't read it.
  const customize = viewer.companyId !== null && viewer.role !== 'customer';
  const items: (NavItem | false)[] = [
    {
      label: navText.dashboard,
      to: '/',
      end: true,
      count: me.admin ? waiting : undefined,
      countOf: navText.needDecision,
    },
    me.staff && { label: navText.workflow, to: '/workflow' },
    { label: navText.estimates, to: estimatesPath(me) },
    may.quotes(me) && { label: navText.quotes, to: '/quotes' },
    {
      label: navText.tools,
      children: [
        ...(may.catalog(me)
          ? [
              { label: navText.customers, to: '/customers' },
              { label: navText.catalog, to: '/items' },
            ]
          : []),
        ...(customize ? [{ label: navText.customize, to: `/clients/${viewer.companyId}` }] : []),
        // Admins choose the client first.
        ...(me.admin ? [{ label: navText.customize, to: '/clients', echo: true }] : []),
        { label: navText.packList, to: '/tools/packlist' },
      ],
    },
    me.admin && {
      label: navText.admin,
      children: [
        { label: navText.users, to: '/users' },
        { label: navText.clients, to: '/clients' },
        { label: navText.data, to: '/admin/data' },
        { label: navText.mrm, to: '/admin/mrm' },
        { label: navText.billing, to: '/admin/billing' },
        { label: navText.audit, to: '/admin/audit' },
        { label: navText.settings, to: '/admin/settings' },
        { label: navText.templates, to: '/admin/templates' },
        { label: navText.displays, to: '/admin/displays' },
        { label: navText.system, to: '/admin/system' },
      ],
    },
  ];
  return items.filter((item) => item !== false);
}

/** Items of the user's menu; `install` where the browser offers it. */
export const userMenuOf = (signOut: () => void, install?: () => void): NavLeaf[] => [
  { label: navText.editProfile, to: '/profile' },
  ...(install ? [{ label: navText.install, onSelect: install }] : []),
  { label: navText.logout, onSelect: signOut },
];
