import { describe, expect, test } from 'vitest';
import type { Role } from '../../common/access/roles';
import type { Person } from '../../client/access/useMe';
import { navOf } from '../../client/shell/navOf';
import type { NavItem } from '../../client/ui/frame/navItem';

const person = (role: Role | null, { hasQuoter = false, active = true } = {}): Person => {
  const outside = role === 'viewer' || role === 'client' || role === 'customer';
  const companyId = outside ? 7 : null;
  return {
    user: { _id: 1, name: 'P', role, client: companyId, hasQuoter } as Person['user'],
    viewer: { id: 1, name: 'P', role, companyId, hasQuoter, seesCosts: false, verified: true, onHold: false },
    staff: role === 'cad' || role === 'admin' || role === 'super',
    admin: role === 'admin' || role === 'super',
    active,
  };
};

/** `Label` for a link, `Label: leaves` for a menu. */
const labels = (items: NavItem[]) =>
  items.map(({ label, children }) => (children ? `${label}: ${children.map((leaf) => leaf.label).join(', ')}` : label));

// Handwritten from the specification: §2 "Navigation", §6; who has quotes and customers is from the table of R1.
describe('each role’s navigation has exactly what it may open', () => {
  const adminMenu = 'Admin: Users, Clients, Data, MRM, Billing, Audit trail, Settings, Templates, Displays, System';
  const adminNav = [
    'Dashboard and New',
    'Workflow',
    'Estimates',
    'Quotes',
    'Tools: Customers, Catalog, Customize, Pack list',
    adminMenu,
  ];
  test.each<[string, Person, string[]]>([
    ['viewer', person('viewer'), ['Dashboard and New', 'Estimates', 'Tools: Customize, Pack list']],
    ['client', person('client'), ['Dashboard and New', 'Estimates', 'Tools: Customize, Pack list']],
    [
      'client with the quoter',
      person('client', { hasQuoter: true }),
      ['Dashboard and New', 'Estimates', 'Quotes', 'Tools: Customers, Catalog, Customize, Pack list'],
    ],
    // hasQuoter applies only to clients.
    [
      'viewer with the flag',
      person('viewer', { hasQuoter: true }),
      ['Dashboard and New', 'Estimates', 'Tools: Customize, Pack list'],
    ],
    ['customer', person('customer'), ['Dashboard and New', 'Estimates', 'Quotes', 'Tools: Pack list']],
    ['cad', person('cad'), ['Dashboard and New', 'Workflow', 'Estimates', 'Tools: Pack list']],
    ['admin', person('admin'), adminNav],
    ['super', person('super'), adminNav],
    ['not active yet', person(null, { active: false }), []],
  ])('%s', (_, me, expected) => {
    expect(labels(navOf(me, 3))).toEqual(expected);
  });
});

test('"Customize" leads to the user’s own company', () => {
  const tools = navOf(person('client'), 0).find(({ label }) => label === 'Tools');
  expect(tools?.children?.[0]).toEqual({ label: 'Customize', to: '/clients/7' });
});

test('an admin chooses first which company to customize', () => {
  const tools = navOf(person('admin'), 0).find(({ label }) => label === 'Tools');
  expect(tools?.children?.at(-2)).toMatchObject({ label: 'Customize', to: '/clients' });
});

test('only admins see the number of waiting items', () => {
  expect(navOf(person('admin'), 3)[0]?.count).toBe(3);
  expect(navOf(person('cad'), 3)[0]?.count).toBeUndefined();
  expect(navOf(person('client'), 3)[0]?.count).toBeUndefined();
});

test('leads drafters to active estimates by due time, and everybody else to all of them', () => {
  const estimates = (role: Role) => navOf(person(role), 0).find(({ label }) => label === 'Estimates')?.to;
  expect(estimates('cad')).toBe('/jobs?activeOnly=true&sort=dueBackTime');
  for (const role of ['client', 'customer', 'admin', 'super'] as const) expect(estimates(role)).toBe('/jobs');
});

test('no menu is empty', () => {
  for (const role of ['viewer', 'client', 'customer', 'cad', 'admin', 'super'] as const) {
    for (const { children } of navOf(person(role, { hasQuoter: true }), 0)) expect(children?.length).not.toBe(0);
  }
});
