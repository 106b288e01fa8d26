import type { NoteFlag } from '../notes/noteActions';
import type { Status } from '../jobs/status';
import { isAdmin, isOutside, isStaff } from './roles';
import type { Viewer } from './viewer';

/**
 * Every permission, one line each (decisions §1, spec §6). The row itself has been loaded through the viewer's scope
 * before any of these is asked, so tenancy is settled: here it is only whether this role, in this relation, may.
 * Where the state decides (409), step.ts does.
 */
export interface JobSubject {
  readonly authorId: number;
  readonly drafterId: number | null;
  readonly statusCurrent: Status;
}
export interface UserSubject {
  readonly id: number;
  readonly role: Viewer['role'];
}

type V = Viewer;
const admin = (v: V) => isAdmin(v.role);
const staff = (v: V) => isStaff(v.role);
const anyone = (v: V) => isStaff(v.role) || isOutside(v.role);
/** client, customer (of own jobs: the scope saw to it) and staff; a viewer only looks on. */
const notViewer = (v: V) => anyone(v) && v.role !== 'viewer';
/** "Client-level with quoter", and admin+ (decisions §1). */
const keeper = (v: V) => admin(v) || (v.role === 'client' && v.hasQuoter);
const drafterOf = (v: V, job: JobSubject) => job.drafterId === v.id;

// biome-ignore format: a table to be read
export const can = {
  'job.list':      anyone,
  'job.read':      anyone,
  /** The hours of a clock tell the level, which is the office's (decisions §1); what made the price is admin+'s. */
  'job.why':       staff,
  'job.whyPrice':  admin,
  'job.submit':    notViewer,
  /** Role customer cannot pick a customer. */
  'job.pickCustomer': (v: V) => notViewer(v) && v.role !== 'customer',
  'job.validate':  admin,
  'job.takeoff':   notViewer,
  'job.assign':    staff,
  'job.unassign':  (v: V, job: JobSubject) => admin(v) || (v.role === 'cad' && drafterOf(v, job) && job.statusCurrent !== 'Correction' && job.statusCurrent !== 'Revision'),
  'job.release':   admin,
  'job.dueBack':   admin,
  'job.delete':    admin,
  'job.duplicate': staff,
  'job.rush':      admin,
  'job.maxRevs':   admin,
  'job.billing':   admin,
  /** Quote and production badges. */
  'job.advance':   staff,

  'note.list':             anyone,
  'note.rfi':              (v: V) => staff(v),
  'note.rfiResponse':      notViewer,
  'note.review':           (v: V, job: JobSubject) => admin(v) || (v.role === 'cad' && drafterOf(v, job)),
  'note.correction':       (v: V, job: JobSubject) => admin(v) || (v.role === 'cad' && drafterOf(v, job)),
  'note.revision':         notViewer,
  'note.revisionResponse': staff,
  'note.cad':              staff,
  /** A plain note on a Released job: admin+ alone (spec §2). */
  'note.plain':            (v: V, job: JobSubject) => admin(v) || (notViewer(v) && job.statusCurrent !== 'Released'),

  'upload.subFile':   notViewer,
  'upload.noteFile':  notViewer,
  'upload.revFile':   notViewer,
  'upload.draftFile': staff,
  'file.read':        anyone,

  'customer.list':   (v: V) => anyone(v) && v.role !== 'customer',
  'customer.read':   anyone,
  'customer.edit':   keeper,
  'customer.delete': admin,
  /** Who may read none answers 404 for one: the scope sees to it. */
  'item.read':       anyone,
  'item.list':       keeper,
  'item.edit':       keeper,
  'item.delete':     admin,
  /** Imports of customers and items are their keepers' alone; the scope sees to it. */
  'import.list':     (v: V) => admin(v) || v.role === 'client' || v.role === 'viewer',
  'import.read':     anyone,
  /** Match and ratio lists are a client's own (decisions §1). */
  'company.importLists': (v: V) => admin(v) || v.role === 'client',

  /** Role customer is answered those of own jobs that have published prints; who reads none answers 404 for one. */
  'quote.list':     (v: V) => keeper(v) || v.role === 'customer',
  'quote.read':     anyone,
  'quote.create':   keeper,
  /** Everything in it, live or by a call. */
  'quote.edit':     keeper,

  'company.list':  anyone,
  'company.read':  anyone,
  'company.create': admin,
  /** A company's own `client` has fields of its own (companyBody.ts). */
  'company.update': (v: V) => admin(v) || v.role === 'client',
  /** Keys, webhooks and what was sent to them: a company's own `client`, and admin+ (ours). */
  'company.integrate': (v: V) => admin(v) || v.role === 'client',
  'partner.read':  admin,
  'stats.read':    anyone,
  'stats.charts':  admin,
  /** The trail of everything; of one entity, whoever reads it. */
  'audit.all':     admin,
  'user.history':  anyone,
  'map.read':      anyone,
  /** Drive paths are staff's (decisions §1). */
  'drive.read':    staff,

  'user.read':   (v: V, user: UserSubject) => admin(v) || user.id === v.id,
  'user.update': (v: V, user: UserSubject) => admin(v) && (user.role !== 'super' || v.role === 'super'),
  /** An admin may grant up to admin (decisions §1). */
  'user.grant':  (v: V, user: { role: Viewer['role'] }) => admin(v) && (user.role !== 'super' || v.role === 'super'),
  'user.list':      admin,
  /** Nobody deletes the own account: the last one in could lock everybody out. */
  'user.delete':    (v: V, user: UserSubject) => admin(v) && user.id !== v.id && (user.role !== 'super' || v.role === 'super'),
  'user.resetLink': (v: V, user: UserSubject) => admin(v) && (user.role !== 'super' || v.role === 'super'),
  /** Staff read what due times are made of; admins set it. */
  'settings.read':   staff,
  'settings.update': admin,
  'system.read':   admin,
  'system.retry':  admin,
  'self.read':   () => true,
  'self.update': () => true,
} as const satisfies Record<string, (viewer: V, subject: never) => boolean>;

export type Permission = keyof typeof can;
export type SubjectOf<P extends Permission> = Parameters<(typeof can)[P]> extends [V, infer S] ? S : undefined;

/** The permission that a note needs, by its flag and whether it is internal. */
export function notePermission(flag: NoteFlag | null, cad: boolean): Permission[] {
  const needed: Permission[] = [];
  if (flag !== null) needed.push(`note.${flag}`);
  if (cad) needed.push('note.cad');
  if (flag === null && !cad) needed.push('note.plain');
  return needed;
}
