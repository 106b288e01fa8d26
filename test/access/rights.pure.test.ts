import { describe, expect, test } from 'vitest';
import { can, type Permission } from '../../common/access/can';
import type { Viewer } from '../../common/access/viewer';
import { entryOf, permissionsOf, type Row } from '../../common/api/route';
import { routes } from '../../common/api/routes';
import { type Call, calls, type Expected, type Role, roles } from './calls.table';

// The rights in the contract's rows against the table that was written by hand. That the server asks what the rows say
// is in calls.test.ts, with the same table.

const rows = Object.entries(routes) as [Call, Row][];

/** Rows that name several permissions: which one the table's request needs, where that isn't its target. */
const needed: Partial<Record<Call, Permission>> = {
  'jobs.assign': 'job.assign', // not `unassign`
  'notes.create': 'note.plain', // without a flag
  'imports.badRows': 'item.edit', // of a catalog
  'imports.undo': 'company.importLists', // of a match list
};

/** Roles that pass `reads`, but whose scope has none of the table's records: every answer is 404. */
const unseen: Partial<Record<Call, Role[]>> = {
  'items.history': ['viewer', 'clientPlain', 'customer', 'cad'],
  // The customer reads a quote with a shared PDF, and the table's have none.
  'quotes.get': ['viewer', 'clientPlain', 'customer', 'cad'],
  'prints.get': ['viewer', 'clientPlain', 'customer', 'cad'],
  // The customer reads files of own jobs, and the table's are of somebody else's.
  'quotes.parseFlats': ['customer'],
};

/** 403 for another reason than who asks. */
const otherRefusals: Partial<Record<Call, string>> = { 'jobs.create': 'A on billing hold' };

const me = 1;
const viewerOf = (role: Exclude<Role, 'nobody' | 'inactive'>): Viewer => {
  const isStaff = role === 'cad' || role === 'admin' || role === 'super';
  return {
    id: me,
    name: role,
    role: role === 'clientPlain' ? 'client' : role,
    companyId: isStaff ? null : 7,
    hasQuoter: role === 'client',
    seesCosts: false,
    verified: true,
    onHold: false,
  };
};

const roleOfUser: Record<string, Viewer['role']> = {
  'user of company A': 'client',
  'user of company B': 'client',
  "a client's address": 'client',
  drafter: 'cad',
  super: 'super',
  "a super's address": 'super',
};
function subjectOf(call: Call, viewer: Viewer, target: string): object {
  if (call.startsWith('users.'))
    return target === 'self' ? { id: me, role: viewer.role } : { id: 2, role: roleOfUser[target] ?? null };
  // The table's pin and note are the drafter's.
  if (call === 'pins.delete' || call === 'notes.update' || call === 'notes.delete')
    return { authorId: viewer.role === 'cad' ? me : 2 };
  // Only cad drafts the jobs of this call.
  const drafterId = call === 'jobs.tick' && viewer.role === 'cad' ? me : null;
  return { authorId: target === 'own' ? me : 2, drafterId, statusCurrent: calls[call].on ?? 'Submitted' };
}
const isAllowed = (permission: Permission, viewer: Viewer, subject?: object): boolean =>
  (can[permission] as (viewer: Viewer, subject?: object) => boolean)(viewer, subject);

function neededOf(call: Call, { may }: Row, target: string): Permission | undefined {
  const named = permissionsOf(may);
  if (named.length < 2) return named[0];
  const permission = call === 'uploads.create' ? (`upload.${target}` as Permission) : needed[call];
  expect(named, call).toContain(permission);
  return permission;
}

/** The answers that the row leaves; null where rights decide nothing. */
function leftBy(call: Call, row: Row, role: Role, target: string): 'entered' | readonly Expected['http'][] | null {
  const entry = entryOf(row);
  const needsPermission = [...permissionsOf(entry), ...permissionsOf(row.may)].length > 0;
  if (entry === 'public' && !needsPermission) return null;
  if (role === 'nobody') return [401];
  if (role === 'inactive') return needsPermission ? [403] : 'entered';
  const viewer = viewerOf(role);
  const entering = permissionsOf(entry);
  // Several: any of them.
  if (entering.length > 0 && !entering.some((permission) => isAllowed(permission, viewer))) return [403];
  const permission = neededOf(call, row, target);
  if (permission === undefined || isAllowed(permission, viewer, subjectOf(call, viewer, target))) return 'entered';
  return [403, 404];
}

test('every row that writes names who may', () => {
  expect(rows.filter(([, { method, may }]) => method !== 'GET' && may === undefined).map(([name]) => name)).toEqual([]);
});

test('these rows name several permissions', () => {
  const several = rows.filter(([, { may }]) => permissionsOf(may).length > 1).map(([name]) => name);
  expect(several.sort()).toEqual([...Object.keys(needed), 'uploads.create'].sort());
  expect(routes['notes.create'].may).toEqual([
    'note.plain',
    'note.rfi',
    'note.rfiResponse',
    'note.review',
    'note.correction',
    'note.revision',
    'note.revisionResponse',
    'note.cad',
  ]);
  expect(routes['jobs.assign'].may).toEqual(['job.assign', 'job.assignTo', 'job.unassign']);
  expect(routes['imports.undo'].may).toEqual(['item.edit', 'customer.edit', 'company.importLists']);
  expect(routes['imports.badRows'].may).toEqual(['item.edit', 'customer.edit', 'company.importLists']);
});

describe.each(rows)('%s', (call, row) => {
  test.each(roles)('%s', (role) => {
    const answers = Object.entries(calls[call].answers[role] as Record<string, Expected>);
    let isEntered = false;
    for (const [target, { http }] of answers) {
      const left = leftBy(call, row, role, target);
      if (left === null || otherRefusals[call] === target) continue;
      if (left !== 'entered') expect(left, target).toContain(http);
      else expect([401, 403], target).not.toContain(http);
      isEntered ||= left === 'entered';
    }
    const sees = answers.some(([, { http }]) => http !== 404);
    if (isEntered) expect(!sees, 'finds nothing').toBe(unseen[call]?.includes(role) ?? false);
  });
});
