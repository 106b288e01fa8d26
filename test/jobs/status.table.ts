// The job's life cycle, handwritten from the specification: what each actor gets for each action in each state (R1, R7).
// No part of this file comes from the application code, which is tested against it.
//
// Order of checks: inactive → 403; a job the actor can't read → 404; an action the actor may not perform → 403; then the state.

// biome-ignore format: one line
export type Status = 'Submitted' | 'RFI' | 'Validated' | 'Working' | 'Correction' | 'Review' | 'Released' | 'Revision' | 'No Takeoff';

export type Clock = 'none' | 'running' | 'paused' | 'ended';
export type AuthorKind = 'client' | 'customer';

/** Roles of the permissions table (R1). */
type Role = 'viewer' | 'client' | 'customer' | 'cad' | 'admin' | 'super';

/** Everyone but rival belongs to one company or is staff. cad is the assigned drafter in every state that has one; cad2 never is. */
// biome-ignore format: one line
export const actors = ['viewer', 'client', 'client2', 'customer', 'customer2', 'rival', 'cad', 'cad2', 'admin', 'super', 'inactive'] as const;
export type Actor = (typeof actors)[number];

export const actions = [
  'validate', //          PATCH validate  {level: 3}
  'validateNoTakeoff', // PATCH validate  {level: 0}
  'validateCustom', //    PATCH validate  {level: 9, mrqLevelCustom: 250}
  'takeoff', //           PATCH takeoff
  'assign', //            PATCH assign    (empty body)
  'unassign', //          PATCH assign    {unassign: true}
  'review', //            POST notes      {review: true, files: [one fresh draftFile upload]}; callers that cannot upload a draft send no files
  'correction', //        POST notes      {correction: true, text}
  'release', //           PATCH release   {level: [ids of the current draft files; any well-formed file id where there is none]}
  'revision', //          POST notes      {revision: true, text}
  'revisionResponse', //  POST notes      {revisionResponse: true, text}
  'rfi', //               POST notes      {rfi: true, text}
  'rfiResponse', //       POST notes      {rfiResponse: true, text}
  'plainNote', //         POST notes      {text}
  'cadNote', //           POST notes      {cad: true, text}
  'dueBack', //           PATCH dueBack   {level: an ISO time in the future}
  'delete', //            DELETE
] as const;
export type Action = (typeof actions)[number];

// ---------------------------------------------------------------------------------------------------------------------------------
// The states, each with the steps that lead to it. Staff perform them, so they are the same for every author.
// Where the drafter's account is deleted on the way, a third drafter takes cad's place.
// 'Validated with a drafter' is not among them: unassign clears the drafter, and an RFI's answer makes it Working (R2).

export type Step =
  | readonly [Actor, Action]
  | readonly ['company', 'billing hold']
  | readonly ['drafter', 'account deleted'];

export interface World {
  status: Status;
  drafter: boolean;
  revision: number;
  correction: number;
  /** True if the job was ever released: "cannot be deleted once Released". */
  released: boolean;
  clock: Clock;
  steps: readonly Step[];
}

export const states = [
  'Submitted',
  'Submitted on billing hold',
  'Validated',
  'Working',
  'Correction',
  'Correction, no drafter',
  'Review',
  'Review, no drafter',
  'Released',
  'Released at max revisions',
  'Revision',
  'Revision, no drafter',
  'No Takeoff',
  'RFI from Submitted',
  'RFI from Validated',
  'RFI from Validated, then taken',
  'RFI from Working',
  'RFI from Working, drafter gone',
  'RFI from Correction',
  'RFI from Correction, no drafter',
  'RFI from Review',
  'RFI from Review, no drafter',
  'RFI from Revision',
  'RFI from Revision, no drafter',
  'RFI from No Takeoff',
] as const;
export type State = (typeof states)[number];

const validated: readonly Step[] = [['admin', 'validate']];
const working: readonly Step[] = [...validated, ['cad', 'assign']];
const review: readonly Step[] = [...working, ['cad', 'review']];
const correction: readonly Step[] = [...review, ['admin', 'correction']];
const correctionLoose: readonly Step[] = [...correction, ['admin', 'unassign']];
const reviewLoose: readonly Step[] = [...correctionLoose, ['admin', 'review']];
const released: readonly Step[] = [...review, ['admin', 'release']];
const revision: readonly Step[] = [...released, ['admin', 'revision']];
const revisionLoose: readonly Step[] = [...revision, ['admin', 'unassign']];
// biome-ignore format: one round
const round: readonly Step[] = [['admin', 'revision'], ['cad', 'review'], ['admin', 'release']];
const noTakeoff: readonly Step[] = [['admin', 'validateNoTakeoff']];
const withRfi = (steps: readonly Step[]): readonly Step[] => [...steps, ['admin', 'rfi']];

const at = (
  status: Status,
  drafter: boolean,
  revision: number,
  correction: number,
  released: boolean,
  clock: Clock,
  steps: readonly Step[],
): World => ({ status, drafter, revision, correction, released, clock, steps });

// biome-ignore format: aligned columns
export const world: Record<State, World> = {
  //                                  status        drafter  R  C  ever released  clock
  'Submitted':                       at('Submitted',  false, 0, 0, false, 'none',    []),
  'Submitted on billing hold':       at('Submitted',  false, 0, 0, false, 'none',    [['company', 'billing hold']]),
  'Validated':                       at('Validated',  false, 0, 0, false, 'running', validated),
  'Working':                         at('Working',    true,  0, 0, false, 'running', working),
  'Correction':                      at('Correction', true,  0, 1, false, 'running', correction),
  'Correction, no drafter':          at('Correction', false, 0, 1, false, 'running', correctionLoose),
  'Review':                          at('Review',     true,  0, 0, false, 'running', review),
  'Review, no drafter':              at('Review',     false, 0, 1, false, 'running', reviewLoose),
  'Released':                        at('Released',   true,  0, 0, true,  'ended',   released),
  'Released at max revisions':       at('Released',   true,  2, 0, true,  'ended',   [...released, ...round, ...round]), // maxRevisions default 2
  'Revision':                        at('Revision',   true,  1, 0, true,  'running', revision),
  'Revision, no drafter':            at('Revision',   false, 1, 0, true,  'running', revisionLoose),
  'No Takeoff':                      at('No Takeoff', false, 0, 0, false, 'none',    noTakeoff),
  'RFI from Submitted':              at('RFI',        false, 0, 0, false, 'none',    withRfi([])),
  'RFI from Validated':              at('RFI',        false, 0, 0, false, 'paused',  withRfi(validated)),
  'RFI from Validated, then taken':  at('RFI',        true,  0, 0, false, 'paused',  [...withRfi(validated), ['cad', 'assign']]),
  'RFI from Working':                at('RFI',        true,  0, 0, false, 'paused',  withRfi(working)),
  'RFI from Working, drafter gone':  at('RFI',        false, 0, 0, false, 'paused',  [...withRfi(working), ['drafter', 'account deleted']]),
  'RFI from Correction':             at('RFI',        true,  0, 1, false, 'paused',  withRfi(correction)),
  'RFI from Correction, no drafter': at('RFI',        false, 0, 1, false, 'paused',  withRfi(correctionLoose)),
  'RFI from Review':                 at('RFI',        true,  0, 0, false, 'paused',  withRfi(review)),
  'RFI from Review, no drafter':     at('RFI',        false, 0, 1, false, 'paused',  withRfi(reviewLoose)),
  'RFI from Revision':               at('RFI',        true,  1, 0, true,  'paused',  withRfi(revision)),
  'RFI from Revision, no drafter':   at('RFI',        false, 1, 0, true,  'paused',  withRfi(revisionLoose)),
  'RFI from No Takeoff':             at('RFI',        false, 0, 0, false, 'none',    withRfi(noTakeoff)),
};

// ---------------------------------------------------------------------------------------------------------------------------------
// Read access to the job (R1, "jobs: read").

type Reading = 'reads' | 403 | 404;

const reading = (customer: Reading): Record<Actor, Reading> => ({
  viewer: 'reads',
  client: 'reads',
  client2: 'reads',
  customer,
  customer2: 404, // customers read "those that they submitted"
  rival: 404,
  cad: 'reads',
  cad2: 'reads',
  admin: 'reads',
  super: 'reads',
  inactive: 403, // "every other call answers 403", before anything is looked up
});
export const readers: Record<AuthorKind, Record<Actor, Reading>> = { client: reading(404), customer: reading('reads') };

// ---------------------------------------------------------------------------------------------------------------------------------
// Actions allowed on a job that the actor can read (R1). drafter: only the assigned drafter.

type Right = 'yes' | 'no' | 'drafter';

// biome-ignore format: two lines
const roleOf: Record<Exclude<Actor, 'inactive'>, Role> = {
  viewer: 'viewer', client: 'client', client2: 'client', rival: 'client', customer: 'customer', customer2: 'customer',
  cad: 'cad', cad2: 'cad', admin: 'admin', super: 'super',
};

// biome-ignore format: head of the table
const may = (viewer: Right, client: Right, customer: Right, cad: Right, admin: Right, sup: Right): Record<Role, Right> =>
  ({ viewer, client, customer, cad, admin, super: sup });

// biome-ignore format: aligned columns
const rights: Record<Action, Record<Role, Right>> = {
  //                     viewer  client customer cad        admin  super
  validate:          may('no',  'no',   'no',   'no',      'yes', 'yes'), // §1: "drafters validate" is read as checking
  validateNoTakeoff: may('no',  'no',   'no',   'no',      'yes', 'yes'),
  validateCustom:    may('no',  'no',   'no',   'no',      'yes', 'yes'),
  takeoff:           may('no',  'yes',  'yes',  'yes',     'yes', 'yes'), // "submitter, own company's client, staff"
  assign:            may('no',  'no',   'no',   'yes',     'yes', 'yes'),
  unassign:          may('no',  'no',   'no',   'drafter', 'yes', 'yes'), // product §4: "the assigned drafter or an admin"
  review:            may('no',  'no',   'no',   'drafter', 'yes', 'yes'), // "the assigned drafter"
  correction:        may('no',  'no',   'no',   'drafter', 'yes', 'yes'), // "pull back the own job"
  release:           may('no',  'no',   'no',   'no',      'yes', 'yes'),
  revision:          may('no',  'yes',  'yes',  'yes',     'yes', 'yes'),
  revisionResponse:  may('no',  'no',   'no',   'yes',     'yes', 'yes'),
  rfi:               may('no',  'no',   'no',   'yes',     'yes', 'yes'),
  rfiResponse:       may('no',  'yes',  'yes',  'yes',     'yes', 'yes'),
  plainNote:         may('no',  'yes',  'yes',  'yes',     'yes', 'yes'),
  cadNote:           may('no',  'no',   'no',   'yes',     'yes', 'yes'),
  dueBack:           may('no',  'no',   'no',   'no',      'yes', 'yes'),
  delete:            may('no',  'no',   'no',   'no',      'yes', 'yes'),
};

// ---------------------------------------------------------------------------------------------------------------------------------
// The outcome in each state for actors with permission (R2).

type Outcome = Status | 'stays' | 'gone' | 'names the state' | 'names the drafter';

const SU = 'Submitted';
const IF = 'RFI';
const VA = 'Validated';
const WO = 'Working';
const CO = 'Correction';
const RW = 'Review';
const RL = 'Released';
const RN = 'Revision';
const NT = 'No Takeoff';
const __ = 'names the state'; //   409: "anything else answers 409 and names the state"
const tk = 'names the drafter'; // 409: already taken; "the other gets 409 with the winner's name"
const eq = 'stays'; //             accepted, the status stays
const rm = 'gone'; //              accepted, the job is gone

// biome-ignore format: aligned with the columns below
const row = (
  validate: Outcome, validateNoTakeoff: Outcome, validateCustom: Outcome, takeoff: Outcome, assign: Outcome, unassign: Outcome, review: Outcome,
  correction: Outcome, release: Outcome, revision: Outcome, revisionResponse: Outcome, rfi: Outcome, rfiResponse: Outcome, plainNote: Outcome,
  cadNote: Outcome, dueBack: Outcome, del: Outcome,
): Record<Action, Outcome> => ({
  validate, validateNoTakeoff, validateCustom, takeoff, assign, unassign, review, correction, release, revision, revisionResponse, rfi, rfiResponse,
  plainNote, cadNote, dueBack, delete: del,
});

// dueBack: the clock runs "from validation" and ends with release; without a clock there is no due time to set.
// delete: "once Released" is read as ever since, so a job in (or in an RFI out of) Revision cannot be deleted either.
// rfi: "any but Released", so No Takeoff too; in RFI "a second RFI stays RFI".
// RFI, assign: "RFI (once validated), no drafter"; from Submitted or No Takeoff the job was not validated.
// RFI, rfiResponse: "Validated with a drafter becomes Working, Working without one Validated".
// biome-ignore format: aligned columns
const outcomes: Record<State, Record<Action, Outcome>> = {
  //                                     val no  cus tak ass una rev cor rel rvn rvR rfi rfR pla cad due del
  'Submitted':                       row(VA, NT, VA, __, __, __, __, __, __, __, __, IF, __, eq, eq, __, rm),
  'Submitted on billing hold':       row(VA, NT, VA, __, __, __, __, __, __, __, __, IF, __, eq, eq, __, rm), // hold refuses submit, duplicate, new quotes only
  'Validated':                       row(__, __, __, __, WO, __, __, __, __, __, __, IF, __, eq, eq, eq, rm),
  'Working':                         row(__, __, __, __, tk, VA, RW, __, __, __, __, IF, __, eq, eq, eq, rm),
  'Correction':                      row(__, __, __, __, tk, eq, RW, __, __, __, __, IF, __, eq, eq, eq, rm),
  'Correction, no drafter':          row(__, __, __, __, eq, __, RW, __, __, __, __, IF, __, eq, eq, eq, rm),
  'Review':                          row(__, __, __, __, tk, __, __, CO, RL, __, __, IF, __, eq, eq, eq, rm),
  'Review, no drafter':              row(__, __, __, __, eq, __, __, CO, RL, __, __, IF, __, eq, eq, eq, rm),
  'Released':                        row(__, __, __, __, __, __, __, __, __, RN, __, __, __, eq, eq, __, __),
  'Released at max revisions':       row(__, __, __, __, __, __, __, __, __, RN, __, __, __, eq, eq, __, __),
  'Revision':                        row(__, __, __, __, tk, eq, RW, __, __, __, RL, IF, __, eq, eq, eq, __),
  'Revision, no drafter':            row(__, __, __, __, eq, __, RW, __, __, __, RL, IF, __, eq, eq, eq, __),
  'No Takeoff':                      row(__, __, __, SU, __, __, __, __, __, __, __, IF, __, eq, eq, __, rm),
  'RFI from Submitted':              row(__, __, __, __, __, __, __, __, __, __, __, eq, SU, eq, eq, __, rm),
  'RFI from Validated':              row(__, __, __, __, eq, __, __, __, __, __, __, eq, VA, eq, eq, eq, rm),
  'RFI from Validated, then taken':  row(__, __, __, __, tk, __, __, __, __, __, __, eq, WO, eq, eq, eq, rm),
  'RFI from Working':                row(__, __, __, __, tk, __, __, __, __, __, __, eq, WO, eq, eq, eq, rm),
  'RFI from Working, drafter gone':  row(__, __, __, __, eq, __, __, __, __, __, __, eq, VA, eq, eq, eq, rm),
  'RFI from Correction':             row(__, __, __, __, tk, __, __, __, __, __, __, eq, CO, eq, eq, eq, rm),
  'RFI from Correction, no drafter': row(__, __, __, __, eq, __, __, __, __, __, __, eq, CO, eq, eq, eq, rm),
  'RFI from Review':                 row(__, __, __, __, tk, __, __, __, __, __, __, eq, RW, eq, eq, eq, rm),
  'RFI from Review, no drafter':     row(__, __, __, __, eq, __, __, __, __, __, __, eq, RW, eq, eq, eq, rm),
  'RFI from Revision':               row(__, __, __, __, tk, __, __, __, __, __, __, eq, RN, eq, eq, eq, __),
  'RFI from Revision, no drafter':   row(__, __, __, __, eq, __, __, __, __, __, __, eq, RN, eq, eq, eq, __),
  'RFI from No Takeoff':             row(__, __, __, __, __, __, __, __, __, __, __, eq, NT, eq, eq, __, rm),
};

// ---------------------------------------------------------------------------------------------------------------------------------
// The expected answer.

export interface Expected {
  http: 200 | 201 | 403 | 404 | 409 | 422;
  /** Status after an accepted action; absent after delete and after every rejection. */
  next?: Status;
  /** Required content of a 409's message: the status, the drafter's name, or what the user can do instead. */
  says?: 'status' | 'drafter' | 'what to do';
}

interface Exception {
  states: readonly State[];
  action: Action;
  actors: readonly Actor[];
  expected: Expected;
}

const exceptions: readonly Exception[] = [
  // "plain note on a Released job": admin and super only; drafters keep their internal notes.
  {
    states: ['Released', 'Released at max revisions'],
    action: 'plainNote',
    actors: ['client', 'client2', 'customer', 'cad', 'cad2'],
    expected: { http: 403 },
  },
  // "Correction, Revision | unassign (admin+)": there the assigned drafter has no permission, hence 403 and not 409.
  { states: ['Correction', 'Revision'], action: 'unassign', actors: ['cad'], expected: { http: 403 } },
  // "an outside role's request is refused at revision ≥ maxRevisions with what to do; staff may go beyond".
  {
    states: ['Released at max revisions'],
    action: 'revision',
    actors: ['client', 'client2', 'customer'],
    expected: { http: 409, says: 'what to do' },
  },
];

const notes: readonly Action[] = [
  'review',
  'correction',
  'revision',
  'revisionResponse',
  'rfi',
  'rfiResponse',
  'plainNote',
  'cadNote',
];

const answer = (author: AuthorKind, state: State, action: Action, actor: Actor): Expected => {
  const reads = readers[author][actor];
  if (reads !== 'reads' || actor === 'inactive') return { http: reads === 404 ? 404 : 403 };
  const exception = exceptions.find(
    (one) => one.action === action && one.states.includes(state) && one.actors.includes(actor),
  );
  if (exception) return exception.expected;
  const right = rights[action][roleOf[actor]];
  const isDrafter = actor === 'cad' && world[state].drafter;
  if (right === 'no' || (right === 'drafter' && !isDrafter)) return { http: 403 };
  const outcome = outcomes[state][action];
  if (outcome === 'names the state') return { http: 409, says: 'status' };
  if (outcome === 'names the drafter') return { http: 409, says: 'drafter' };
  if (outcome === 'gone') return { http: 200 };
  return { http: notes.includes(action) ? 201 : 200, next: outcome === 'stays' ? world[state].status : outcome };
};

type Table = Record<AuthorKind, Record<State, Record<Action, Record<Actor, Expected>>>>;

const over = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

/** Every author × state × action × actor: 2 × 25 × 17 × 11 results. */
export const expected: Table = over(['client', 'customer'], (author) =>
  over(states, (state) => over(actions, (action) => over(actors, (actor) => answer(author, state, action, actor)))),
);

// ---------------------------------------------------------------------------------------------------------------------------------
// Other effects of an accepted action (R2, column "also"). Fields of the job that are not listed stay unchanged, except
// version, which increases with every accepted action (a note updates its job); statusCurrent, statusTimeCurrent and the time audit with history 1.
// A revFile sent along with a revision note becomes type 1 with the new jobRev.

export interface Effects {
  /** Rows added to the status history: one per status change. */
  history: 0 | 1;
  drafter: 'kept' | 'the actor' | 'cleared';
  revision: -1 | 0 | 1;
  correction: 'kept' | '+1' | 'zero';
  due: 'kept' | 'from validation' | 'moved on by the wait' | 'new clock of half' | 'former' | 'by hand';
  timeOut: 'kept' | 'now' | 'cleared' | 'former';
  level: 'kept' | 'given';
  revenue: 'kept' | 'price of the level' | 'mrqLevelCustom';
  quoteStatus: 'kept' | 'Awaiting Takeoff' | 'Ready to Quote';
  files: 'kept' | 'attached become 4' | 'named ones 4 → 6' | 'deleted';
  /** The note that is created: its flag, 'plain', or none. */
  note:
    | 'none'
    | 'plain'
    | 'cad'
    | 'review'
    | 'correction'
    | 'release'
    | 'revision'
    | 'revisionResponse'
    | 'rfi'
    | 'rfiResponse';
  /** submit, rfi, release: to the author. answered, revision: to the author and the drafter, except the actor. */
  mail: 'none' | Occasion;
  /** Tasks for outside systems other than emails. */
  tasks: readonly ('drive folder' | 'production platform')[];
}

const quiet: Effects = {
  history: 0,
  drafter: 'kept',
  revision: 0,
  correction: 'kept',
  due: 'kept',
  timeOut: 'kept',
  level: 'kept',
  revenue: 'kept',
  quoteStatus: 'kept',
  files: 'kept',
  note: 'none',
  mail: 'none',
  tasks: [],
};

/** POST /jobs, from nothing to Submitted; the company's lastJobRequest is now. */
export const submitEffects: Effects = {
  ...quiet,
  history: 1,
  quoteStatus: 'Awaiting Takeoff',
  mail: 'submit',
  tasks: ['drive folder'],
};

// biome-ignore format: aligned columns
const byAction: Record<Action, Effects> = {
  validate:          { ...quiet, history: 1, level: 'given', revenue: 'price of the level', due: 'from validation' },
  validateNoTakeoff: { ...quiet, history: 1 }, // "also: –"; the level it then shows is not specified and not tested
  validateCustom:    { ...quiet, history: 1, level: 'given', revenue: 'mrqLevelCustom', due: 'from validation' },
  takeoff:           { ...quiet, history: 1 }, // "also: –": no second submit email
  assign:            { ...quiet, drafter: 'the actor' }, // history 1 only from Validated, below
  unassign:          { ...quiet, drafter: 'cleared' }, //   history 1 only from Working, below
  review:            { ...quiet, history: 1, files: 'attached become 4', note: 'review', tasks: ['drive folder'] }, // ours: the folder follows the job's files
  correction:        { ...quiet, history: 1, correction: '+1', note: 'correction' },
  release:           { ...quiet, history: 1, files: 'named ones 4 → 6', timeOut: 'now', quoteStatus: 'Ready to Quote', note: 'release', mail: 'release', tasks: ['drive folder', 'production platform'] }, // the folder: ours, as with review
  revision:          { ...quiet, history: 1, revision: 1, correction: 'zero', due: 'new clock of half', timeOut: 'cleared', note: 'revision', mail: 'revision' }, // timeOut: it can only "return" if it was cleared
  revisionResponse:  { ...quiet, history: 1, revision: -1, due: 'former', timeOut: 'former', note: 'revisionResponse' }, // no release email, quoteStatus kept
  rfi:               { ...quiet, history: 1, note: 'rfi', mail: 'rfi' }, // the due time changes at the answer, not now
  rfiResponse:       { ...quiet, history: 1, due: 'moved on by the wait', note: 'rfiResponse', mail: 'answered' },
  plainNote:         { ...quiet, note: 'plain' },
  cadNote:           { ...quiet, note: 'cad' },
  dueBack:           { ...quiet, due: 'by hand' },
  delete:            { ...quiet, files: 'deleted' }, // with its quotes, prints and pending tasks
};

/** The effects of an accepted action in this state; null if the state rejects it for everyone. */
export const effects = (state: State, action: Action): Effects | null => {
  const outcome = outcomes[state][action];
  if (outcome === 'names the state' || outcome === 'names the drafter') return null;
  const base = byAction[action];
  if (action === 'assign' || action === 'unassign') return { ...base, history: outcome === 'stays' ? 0 : 1 };
  if (action === 'rfi') return { ...base, history: outcome === 'stays' ? 0 : 1 }; // a second RFI: another note and email, no status change
  if (action === 'rfiResponse' && world[state].clock === 'none') return { ...base, due: 'kept' };
  return base;
};

// ---------------------------------------------------------------------------------------------------------------------------------
// Recipients of each email: notifSubmit, notifRfi, notifRelease = for jobs I submitted; …All = for all jobs of my
// company, for staff of every company.
// One email per person, even with both switches on. Company `emails` only get copies of release emails (R5).

// The office is notified of answered RFIs and requested revisions according to the RFI and submit switches.

export type Occasion = 'submit' | 'rfi' | 'answered' | 'release' | 'revision';

// biome-ignore format: aligned columns
export const mails = {
  'author, switch on':                             { submit: true,  rfi: true,  answered: true,  release: true,  revision: true },
  'author, only the All switch on':                { submit: true,  rfi: true,  answered: true,  release: true,  revision: true }, // "all jobs of my company" includes their own
  'author, both off':                              { submit: false, rfi: false, answered: false, release: false, revision: false },
  'colleague (client, viewer), switch on':         { submit: false, rfi: false, answered: false, release: false, revision: false },
  'colleague (client, viewer), All switch on':     { submit: true,  rfi: true,  answered: true,  release: true,  revision: true },
  'customer, not the author, All switch on':       { submit: false, rfi: false, answered: false, release: false, revision: false }, // may not read the job
  'client of another company, All switch on':      { submit: false, rfi: false, answered: false, release: false, revision: false },
  'staff, not the author, switch on':              { submit: false, rfi: false, answered: false, release: false, revision: false },
  'staff, All switch on':                          { submit: true,  rfi: true,  answered: true,  release: true,  revision: true },
  'inactive of the company, All switch on':        { submit: false, rfi: false, answered: false, release: false, revision: false }, // can read only their own profile
  'company emails':                                { submit: false, rfi: false, answered: false, release: true,  revision: false },
} as const satisfies Record<string, Record<Occasion, boolean>>;

// ---------------------------------------------------------------------------------------------------------------------------------
// Bodies that are rejected with 422 although actor, action and state are valid. '@…' is a placeholder for an ID that the test fills in.

export interface RefusedBody {
  state: State;
  actor: Actor;
  call: 'validate' | 'assign' | 'release' | 'dueBack' | 'notes';
  body: Record<string, unknown>;
}

// biome-ignore format: aligned columns
export const refusedBodies: readonly RefusedBody[] = [
  { state: 'Submitted', actor: 'admin', call: 'validate', body: {} },
  { state: 'Submitted', actor: 'admin', call: 'validate', body: { level: 6 } }, //                              levels 1 to 5, 9 and 0
  { state: 'Submitted', actor: 'admin', call: 'validate', body: { level: 2.5 } },
  { state: 'Submitted', actor: 'admin', call: 'validate', body: { level: -1 } },
  { state: 'Submitted', actor: 'admin', call: 'validate', body: { level: [3] } },
  { state: 'Submitted', actor: 'admin', call: 'validate', body: { level: 9 } }, //                              mrqLevelCustom is required
  { state: 'Submitted', actor: 'admin', call: 'validate', body: { level: 9, mrqLevelCustom: -5 } }, //          a price in dollars
  { state: 'Submitted', actor: 'admin', call: 'validate', body: { level: 3, revenue: 5 } }, //                  unknown field
  { state: 'Validated', actor: 'cad', call: 'assign', body: { cadCurrent: 1 } },
  { state: 'Working', actor: 'cad', call: 'assign', body: { unassign: 'yes' } },
  { state: 'Working', actor: 'cad', call: 'notes', body: { review: true } }, //                                 "a review needs at least one current draft"
  { state: 'Review', actor: 'admin', call: 'notes', body: { correction: true } }, //                            text required
  { state: 'Review', actor: 'admin', call: 'notes', body: { correction: true, text: '' } },
  { state: 'Review', actor: 'admin', call: 'release', body: {} },
  { state: 'Review', actor: 'admin', call: 'release', body: { level: [] } }, //                                 non-empty
  { state: 'Review', actor: 'admin', call: 'release', body: { level: ['@submitted file of the job'] } }, //     not a type-4 file
  { state: 'Review', actor: 'admin', call: 'release', body: { level: ['@draft of another job'] } },
  { state: 'Review, no drafter', actor: 'admin', call: 'release', body: { level: ['@draft of the round before the correction'] } },
  { state: 'Released', actor: 'client', call: 'notes', body: { revision: true } }, //                           text required
  { state: 'Released', actor: 'client', call: 'notes', body: { revision: true, text: '' } },
  { state: 'Submitted', actor: 'client', call: 'notes', body: {} }, //                                          a plain note needs text
  { state: 'Submitted', actor: 'cad', call: 'notes', body: { cad: true } },
  { state: 'Submitted', actor: 'cad', call: 'notes', body: { rfi: true, cad: true, text: 'a' } }, //            rfi cannot be cad
  { state: 'RFI from Submitted', actor: 'cad', call: 'notes', body: { rfiResponse: true, cad: true, text: 'a' } },
  { state: 'Released', actor: 'cad', call: 'notes', body: { revision: true, cad: true, text: 'a' } },
  { state: 'Working', actor: 'cad', call: 'notes', body: { rfi: true, rfiResponse: true, text: 'a' } }, //      at most one action flag
  { state: 'Review', actor: 'admin', call: 'notes', body: { release: true, text: 'a' } }, //                    only PATCH release writes it
  { state: 'Submitted', actor: 'client', call: 'notes', body: { text: 'a', timeIn: '2026-01-01T00:00:00Z' } }, // unknown field
  { state: 'Working', actor: 'admin', call: 'dueBack', body: { level: 'tomorrow' } }, //                        an ISO time
  { state: 'Working', actor: 'admin', call: 'dueBack', body: { level: 3 } },
];

/** Accepted with no text at all: text is not required for review, release, RFI, RFI response and revision response (product §5). */
export const noTextNeeded: readonly Action[] = ['review', 'release', 'rfi', 'rfiResponse', 'revisionResponse'];
