import type { Person } from '../access/useMe';
import { may } from '../pageList';
import type { NavItem, NavLeaf } from '../ui/navItem';

/**
 * The navigation of each role (spec §2 "Navigation", §6). Who is not active yet has nowhere to go.
 */
export function navOf(me: Person, waiting: number): NavItem[] {
  if (!me.active) return [];
  const { viewer } = me;
  // Leads outside roles to their own company (decisions §3); role customer has nothing to read there.
  const customize = viewer.companyId !== null && viewer.role !== 'customer';
  const items: (NavItem | false)[] = [
    {
      label: 'Dashboard and New',
      to: '/',
      end: true,
      count: me.admin ? waiting : undefined,
      countOf: 'waiting for a decision',
    },
    me.staff && { label: 'Workflow', to: '/workflow' },
    { label: 'Estimates', to: '/jobs' },
    may.quotes(me) && { label: 'Quotes', to: '/quotes' },
    {
      label: 'Tools',
      children: [
        ...(may.catalog(me)
          ? [
              { label: 'Customers', to: '/customers' },
              { label: 'Catalog', to: '/items' },
            ]
          : []),
        ...(customize ? [{ label: 'Customize', to: `/clients/${viewer.companyId}` }] : []),
        // An admin chooses first whose tables it is about.
        ...(me.admin ? [{ label: 'Customize', to: '/clients', echo: true }] : []),
      ],
    },
    me.admin && {
      label: 'Admin',
      children: [
        { label: 'Users', to: '/users' },
        { label: 'Clients', to: '/clients' },
        { label: 'Data', to: '/admin/data' },
        { label: 'MRM', to: '/admin/mrm' },
        { label: 'Billing', to: '/admin/billing' },
        { label: 'Audit trail', to: '/admin/audit' },
        // Ours: office hours, holidays, turnaround (decisions §2 "Clock").
        { label: 'Settings', to: '/admin/settings' },
        // Ours: what is reachable, what failed, the last backup.
        { label: 'System', to: '/admin/system' },
      ],
    },
  ];
  return items.filter((item) => item !== false).filter((item) => item.children?.length !== 0);
}

/** The person's own menu: what stands in it depends on the same. */
export const userMenuOf = (signOut: () => void): NavLeaf[] => [
  { label: 'Edit Profile', to: '/profile' },
  { label: 'Logout', onSelect: signOut },
];
