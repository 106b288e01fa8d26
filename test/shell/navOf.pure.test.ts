import { describe, expect, test } from 'vitest';
import type { Role } from '../../common/access/roles';
import type { Person } from '../../client/access/useMe';
import { navOf } from '../../client/shell/navOf';
import type { NavItem } from '../../client/ui/navItem';

const person = (role: Role | null, { hasQuoter = false, active = true } = {}): Person => {
  const outside = role === 'viewer' || role === 'client' || role === 'customer';
  const companyId = outside ? 7 : null;
  return {
    user: { _id: 1, name: 'P', role, client: companyId, hasQuoter } as Person['user'],
    viewer: { id: 1, name: 'P', role, companyId, hasQuoter, verified: true, onHold: false },
    staff: role === 'cad' || role === 'admin' || role === 'super',
    admin: role === 'admin' || role === 'super',
    active,
  };
};

/** `Label` for a link, `Label: leaves` for a menu. */
const said = (items: NavItem[]) =>
  items.map(({ label, children }) => (children ? `${label}: ${children.map((leaf) => leaf.label).join(', ')}` : label));

// By hand, from the specification: §2 "Navigation", §6; who has quotes and customers from the table of decisions §1.
describe('each role is led to what it may open, and nowhere else', () => {
  const adminMenu = 'Admin: Users, Clients, Data, MRM, Billing, Audit trail, Settings, System';
  test.each<[string, Person, string[]]>([
    ['viewer', person('viewer'), ['Dashboard and New', 'Estimates', 'Tools: Customize']],
    ['client', person('client'), ['Dashboard and New', 'Estimates', 'Tools: Customize']],
    [
      'client with the quoter',
      person('client', { hasQuoter: true }),
      ['Dashboard and New', 'Estimates', 'Quotes', 'Tools: Customers, Catalog, Customize'],
    ],
    // hasQuoter is of clients alone.
    [
      'viewer with the flag',
      person('viewer', { hasQuoter: true }),
      ['Dashboard and New', 'Estimates', 'Tools: Customize'],
    ],
    ['customer', person('customer'), ['Dashboard and New', 'Estimates', 'Quotes']],
    ['cad', person('cad'), ['Dashboard and New', 'Workflow', 'Estimates']],
    [
      'admin',
      person('admin'),
      ['Dashboard and New', 'Workflow', 'Estimates', 'Quotes', 'Tools: Customers, Catalog, Customize', adminMenu],
    ],
    [
      'super',
      person('super'),
      ['Dashboard and New', 'Workflow', 'Estimates', 'Quotes', 'Tools: Customers, Catalog, Customize', adminMenu],
    ],
    ['not active yet', person(null, { active: false }), []],
  ])('%s', (_, me, expected) => {
    expect(said(navOf(me, 3))).toEqual(expected);
  });
});

test('"Customize" leads to the own company', () => {
  const tools = navOf(person('client'), 0).find(({ label }) => label === 'Tools');
  expect(tools?.children).toEqual([{ label: 'Customize', to: '/clients/7' }]);
});

test('an admin chooses first which company to customize', () => {
  const tools = navOf(person('admin'), 0).find(({ label }) => label === 'Tools');
  expect(tools?.children?.at(-1)).toMatchObject({ label: 'Customize', to: '/clients' });
});

test('how many wait is said to admins alone', () => {
  expect(navOf(person('admin'), 3)[0]?.count).toBe(3);
  expect(navOf(person('cad'), 3)[0]?.count).toBeUndefined();
  expect(navOf(person('client'), 3)[0]?.count).toBeUndefined();
});

test('no menu is empty', () => {
  for (const role of ['viewer', 'client', 'customer', 'cad', 'admin', 'super'] as const) {
    for (const { children } of navOf(person(role, { hasQuoter: true }), 0)) expect(children?.length).not.toBe(0);
  }
});
