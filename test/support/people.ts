import type { Role } from '../../common/access/roles';

/** The users of every test. Company A has most of them, B the rivals; office users have no company. */
interface Casting {
  readonly role: Role | null;
  readonly company: 'A' | 'B' | null;
  readonly hasQuoter?: true;
}
export const cast = {
  viewer: { role: 'viewer', company: 'A' },
  client: { role: 'client', company: 'A', hasQuoter: true },
  clientPlain: { role: 'client', company: 'A' },
  client2: { role: 'client', company: 'A', hasQuoter: true },
  customer: { role: 'customer', company: 'A' },
  customer2: { role: 'customer', company: 'A' },
  rival: { role: 'client', company: 'B', hasQuoter: true },
  rivalCustomer: { role: 'customer', company: 'B' },
  cad: { role: 'cad', company: null },
  cad2: { role: 'cad', company: null },
  admin: { role: 'admin', company: null },
  super: { role: 'super', company: null },
  inactive: { role: null, company: null },
} as const satisfies Record<string, Casting>;
export type PersonName = keyof typeof cast;
export const personNames = Object.keys(cast) as PersonName[];

/** A user in the database; `session` is an open session. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly session: string;
  role: Role | null;
  companyId: number | null;
  hasQuoter: boolean;
  seesCosts: boolean;
  verified: boolean;
  /** Set for a wall display, which sends its credential as a cookie. */
  readonly displayId?: number;
  readonly cookie?: string;
}

export interface NewPerson {
  readonly name: string;
  readonly role: Role | null;
  readonly companyId: number | null;
  readonly hasQuoter?: boolean;
  readonly seesCosts?: boolean;
  readonly verified?: boolean;
}

type Sql = <T extends object>(text: string, binds?: readonly unknown[]) => Promise<T[]>;

/** Inserts a user with an open session, and without a password, since hashing takes a tenth of a second. */
export async function addPerson(sql: Sql, now: Date, person: NewPerson): Promise<Person> {
  const { name, role, companyId, hasQuoter = false, seesCosts = false, verified = true } = person;
  const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@people.test`;
  const session = `session-of-${email}`;
  const [row] = await sql<{ id: number }>(
    `INSERT INTO users (name, email, phone, role, company_id, has_quoter, sees_costs, verified, user_setup_complete)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, true) RETURNING id`,
    [name, email, `555 ${name}`, role, companyId, hasQuoter, seesCosts, verified],
  );
  const id = (row as { id: number }).id;
  await sql('INSERT INTO sessions (id, user_id, created_at) VALUES ($1, $2, $3)', [session, id, now]);
  return { id, name, email, session, role, companyId, hasQuoter, seesCosts, verified };
}

export interface Company {
  readonly id: number;
  readonly companyName: string;
}

/** Two companies with different prices, so that mixing them up is noticed. */
export async function addCompanies(sql: Sql): Promise<Record<'A' | 'B', Company>> {
  const rows = await sql<Company>(
    `INSERT INTO companies (company_name, inits, num, price1_cents, price2_cents, price3_cents, price4_cents, price5_cents)
     VALUES ('Alpine Roofing', 'ALP', 1, 10000, 20000, 30000, 40000, 50000), ('Birch Metals', 'BIR', 2, 11100, 22200, 33300, 44400, 55500)
     RETURNING id, company_name AS "companyName"`,
  );
  return { A: rows[0] as Company, B: rows[1] as Company };
}
