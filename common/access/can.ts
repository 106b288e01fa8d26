import type { PinKind } from '../files/pins/pinKinds';
import type { NoteFlag } from '../notes/noteActions';
import type { Status } from '../jobs/status';
import { isAdmin, isOutside, isStaff } from './roles';
import { isDisplay, type Viewer } from './viewer';

/**
 * All permissions, one per line (R1). The row has already been loaded through the viewer's scope, so tenancy is
 * settled; these rules check only role and relation to the row. State conflicts (409) are checked in step.ts.
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

export interface PinSubject {
  /** User ID; null where the author is a person of the office and isn't named. */
  readonly authorId: number | null;
}

export interface NoteSubject {
  readonly authorId: number;
}

export interface PinToResolve {
  readonly kind: PinKind;
  /** Added by the office. */
  readonly byStaff: boolean;
}

type V = Viewer;
const display = (v: V) => isDisplay(v);
const admin = (v: V) => isAdmin(v.role);
const staff = (v: V) => isStaff(v.role);
const anyone = (v: V) => isStaff(v.role) || isOutside(v.role);
/** client, customer (the scope limits them to their own jobs) and staff; viewers are read-only. */
const notViewer = (v: V) => anyone(v) && v.role !== 'viewer';
/** "Client-level with quoter", and admin+ (R1). */
const canManageCatalog = (v: V) => admin(v) || (v.role === 'client' && v.hasQuoter);
/** Costs and margins: admin+, and the quoters whom an admin lets see them (Q83). */
const seesCosts = (v: V) => admin(v) || (canManageCatalog(v) && v.seesCosts);
const drafterOf = (v: V, job: JobSubject) => job.drafterId === v.id;

// biome-ignore format: easier to scan as a table
export const can = {
  'job.list':      anyone,
  'job.read':      anyone,
  /** The clock's hours reveal the level, which only the office can see (R1); only admins see how a price is set. */
  'job.why':       staff,
  'job.whyPrice':  admin,
  /** Drafts are internal (R1). */
  'job.drafts':    staff,
  'job.submit':    notViewer,
  /** Role customer can't choose a customer. */
  'job.pickCustomer': (v: V) => notViewer(v) && v.role !== 'customer',
  'job.validate':  admin,
  'job.takeoff':   notViewer,
  'job.assign':    staff,
  /** To somebody else. */
  'job.assignTo':  admin,
  'job.unassign':  (v: V, job: JobSubject) => admin(v) || (v.role === 'cad' && drafterOf(v, job) && job.statusCurrent !== 'Correction' && job.statusCurrent !== 'Revision'),
  'job.release':   admin,
  /** One’s own last decision. */
  'job.undo':      admin,
  'job.dueBack':   admin,
  /** Items of the checklist, as the review itself. */
  'job.tick':      (v: V, job: JobSubject) => admin(v) || (v.role === 'cad' && drafterOf(v, job)),
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
  /** One’s own; how long is checked as a conflict. */
  'note.edit':             (v: V, note: NoteSubject) => notViewer(v) && note.authorId === v.id,
  /** The people whom a note can mention. */
  'note.mention':          notViewer,
  /** Only admins can add a plain note to a Released job (R7). */
  'note.plain':            (v: V, job: JobSubject) => admin(v) || (notViewer(v) && job.statusCurrent !== 'Released'),

  'upload.subFile':   notViewer,
  'upload.noteFile':  notViewer,
  'upload.revFile':   notViewer,
  'upload.draftFile': staff,
  'file.read':        anyone,
  /** Emails a released version to people of the job's company. */
  'file.email':       (v: V) => notViewer(v) && v.role !== 'customer',
  /** Pins on drawings, with their replies; which files a viewer reads decides the rest. */
  'pin.write':        notViewer,
  /** Only the office resolves and reopens what it says must be fixed. */
  'pin.resolve':      (v: V, pin: PinToResolve) => staff(v) || (notViewer(v) && !(pin.kind === 'mustFix' && pin.byStaff)),
  /** The author’s own pin; whether others have replied is checked as a conflict. */
  'pin.delete':       (v: V, pin: PinSubject) => admin(v) || (notViewer(v) && pin.authorId === v.id),

  'customer.list':   (v: V) => anyone(v) && v.role !== 'customer',
  'customer.read':   anyone,
  'customer.edit':   canManageCatalog,
  'customer.delete': admin,
  /** The scope returns 404 to viewers who can't read items. */
  'item.read':       anyone,
  'item.list':       canManageCatalog,
  'item.edit':       canManageCatalog,
  'item.delete':     admin,
  'cost.read':       seesCosts,
  /** Approves quotes under the floor margin, also the approver’s (Q85). */
  'margin.decide':   seesCosts,
  /** Only those who manage customers and items can read their imports; enforced by the scope. */
  'import.list':     (v: V) => admin(v) || v.role === 'client' || v.role === 'viewer',
  'import.read':     anyone,
  /** Clients manage their own match and ratio lists (R1). */
  'company.importLists': (v: V) => admin(v) || v.role === 'client',

  /** Role customer gets quotes of their own jobs that have published prints; the scope returns 404 for others. */
  'quote.list':     (v: V) => canManageCatalog(v) || v.role === 'customer',
  'quote.read':     anyone,
  'quote.create':   canManageCatalog,
  /** Every change to a quote, through the socket or the API. */
  'quote.edit':     canManageCatalog,

  'company.list':  anyone,
  'company.read':  anyone,
  'company.create': admin,
  /** The company's own `client` users can change only some fields (companyBody.ts). */
  'company.update': (v: V) => admin(v) || v.role === 'client',
  /** Keys, webhooks and their deliveries: the company's own `client` users, and admins (our addition). */
  'company.integrate': (v: V) => admin(v) || v.role === 'client',
  'partner.read':  admin,
  /** A display shows the office's counts, without sales. */
  'stats.read':    (v: V) => anyone(v) || display(v),
  'stats.charts':  admin,
  /** Drafters' times and levels are the office's own. */
  'plan.read':     staff,
  /** The whole audit trail. The history of one record is open to anyone who can read the record. */
  'audit.all':     admin,
  'user.history':  anyone,
  'map.read':      anyone,
  /** Drive paths are for staff only (R1). */
  'drive.read':    staff,

  'user.read':   (v: V, user: UserSubject) => admin(v) || user.id === v.id,
  'user.update': (v: V, user: UserSubject) => admin(v) && (user.role !== 'super' || v.role === 'super'),
  /** Admins can grant any role up to admin (R1). */
  'user.grant':  (v: V, user: { role: Viewer['role'] }) => admin(v) && (user.role !== 'super' || v.role === 'super'),
  'user.list':      admin,
  /** Users can't delete their own account; the last admin could lock everyone out. */
  'user.delete':    (v: V, user: UserSubject) => admin(v) && user.id !== v.id && (user.role !== 'super' || v.role === 'super'),
  'user.resetLink': (v: V, user: UserSubject) => admin(v) && (user.role !== 'super' || v.role === 'super'),
  /** Staff can see how due times are computed; only admins can change the settings. */
  'settings.read':   staff,
  'settings.update': admin,
  /** Templates of notes and checklist items. */
  'desk.read':     staff,
  'desk.manage':   admin,
  'system.read':   admin,
  'system.retry':  admin,
  /** Read only by wall displays. */
  'display.show':   display,
  'display.manage': admin,
  /** Pause, turn the page, highlight a job. */
  'display.control': staff,
  'self.read':   (v: V) => !display(v),
  /** Everyone’s own notifications. */
  'inbox.read':  anyone,
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
