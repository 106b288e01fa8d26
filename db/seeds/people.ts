import type { Role } from '../../common/access/roles';
import type { CompanyKey } from './companies';

/** Password of all demo users. Demo data is never loaded in production. */
export const storyPassword = 'metal-roof-demo';

export interface StoryPerson {
  readonly name: string;
  /** Local part of the email address; the domain is demo.test. */
  readonly email: string;
  readonly role: Role | null;
  readonly company?: CompanyKey;
  readonly hasQuoter?: true;
  readonly seesCosts?: true;
  readonly phone?: string;
  /** Turns on emails about all jobs, not only the user's own. */
  readonly allMails?: true;
  readonly driveLetter?: string;
  /** How this drafter names drafts: `100418WRS36.csv` or `100418 main roof 36.csv`. */
  readonly namesDrafts?: 'by company' | 'in words';
  /** Answers of a new user in the registration form. */
  readonly intro?: { company: string; type: string; website: string; notes: string };
}

/** Demo users; the sign-ins printed at startup are the first of each role. */
// biome-ignore format: easier to scan as a table
const table = {
  // Supplier in Utah
  hal:     { name: 'Hal Whitmer',      email: 'viewer',    role: 'viewer',   company: 'wasatch', phone: '(801) 555-0119' },
  shelby:  { name: 'Shelby Crandall',  email: 'client',    role: 'client',   company: 'wasatch', phone: '(801) 555-0142', hasQuoter: true, seesCosts: true, allMails: true },
  marisol: { name: 'Marisol Peña',     email: 'customer',  role: 'customer', company: 'wasatch', phone: '(435) 555-0177' },
  trent:   { name: 'Trent Halvorsen',  email: 'trent',     role: 'client',   company: 'wasatch', phone: '(801) 555-0151' },
  brooke:  { name: 'Brooke Nielson',   email: 'brooke',    role: 'client',   company: 'wasatch', phone: '(435) 555-0106', hasQuoter: true },
  owen:    { name: "Owen O'Leary",     email: 'owen',      role: 'customer', company: 'wasatch', phone: '(435) 555-0183' },
  janelle: { name: 'Janelle Fox',      email: 'janelle',   role: 'viewer',   company: 'wasatch' },

  // Drafting office
  jonah:   { name: 'Jonah Reyes',      email: 'cad',       role: 'cad',   driveLetter: 'G', namesDrafts: 'by company' },
  mei:     { name: 'Mei Tanaka',       email: 'cad2',      role: 'cad',   driveLetter: 'G', namesDrafts: 'by company' },
  priya:   { name: 'Priya Nair',       email: 'priya',     role: 'cad',   driveLetter: 'H', namesDrafts: 'in words' },
  lars:    { name: 'Lars Sundgren',    email: 'lars',      role: 'cad',   driveLetter: 'G', namesDrafts: 'by company' },
  tessa:   { name: 'Tessa Boone',      email: 'tessa',     role: 'cad',   driveLetter: 'T', namesDrafts: 'in words' },
  caleb:   { name: 'Caleb Yazzie',     email: 'caleb',     role: 'cad',   driveLetter: 'G', namesDrafts: 'by company' },
  ruth:    { name: 'Ruth Delacroix',   email: 'admin',     role: 'admin', phone: '(512) 555-0131', allMails: true },
  martin:  { name: 'Martin Osei',      email: 'martin',    role: 'admin', phone: '(512) 555-0134' },
  ingrid:  { name: 'Ingrid Vance',     email: 'super',     role: 'super', phone: '(512) 555-0130' },

  // Other supplier, in Idaho
  cole:    { name: 'Cole Baptiste',    email: 'rival',     role: 'client',   company: 'gemstate', phone: '(208) 555-0164', hasQuoter: true },
  wendy:   { name: 'Wendy Sato',       email: 'wendy',     role: 'client',   company: 'gemstate', phone: '(208) 555-0168' },
  nate:    { name: 'Nate Etcheverry',  email: 'nate',      role: 'customer', company: 'gemstate', phone: '(208) 555-0190' },

  // Registered yesterday, without a role or company yet
  nico:    { name: 'Nico Arden',       email: 'newcomer',  role: null, phone: '(775) 555-0122',
             intro: { company: 'Ruby Dome Roofing', type: 'Roofing contractor', website: 'https://rubydome.example',
                      notes: 'Two crews, mostly standing seam around Elko. Saw a takeoff of yours at a job site.' } },
} as const satisfies Record<string, StoryPerson>;

export type PersonKey = keyof typeof table;
export const people: Readonly<Record<PersonKey, StoryPerson>> = table;
export const addressOf = (who: PersonKey): string => `${people[who].email}@demo.test`;

/** Sign-ins printed at startup, with a description. */
export const signIns: readonly (readonly [PersonKey, string])[] = [
  ['hal', 'viewer, looks on'],
  ['shelby', 'client with the quoter'],
  ['marisol', 'customer, own jobs only'],
  ['jonah', 'drafter'],
  ['mei', 'drafter'],
  ['ruth', 'admin'],
  ['ingrid', 'super'],
  ['cole', 'client with the quoter, another company'],
  ['nico', 'not activated yet'],
];
