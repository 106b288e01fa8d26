import { createSecretKey } from 'node:crypto';
import { signToken } from '../../server/access/tokens';
import { Program, secret } from '../faults/program';
import { addCompanies, addPerson, type Person } from '../support/people';
import { requestOf } from './Connection';
import { fillJobs } from './fill';

const key = createSecretKey(secret, 'utf8');
/** One person may have fifty sockets. */
const drafters = 45;

/** The built program in a process of its own, on its own PostgreSQL, with so many jobs; and people who are signed in. */
export class Ground {
  private constructor(
    readonly program: Program,
    readonly jobs: number,
    readonly drafters: readonly Person[],
    readonly admin: Person,
    readonly rep: Person,
  ) {}

  static async open(jobs: number): Promise<Ground> {
    const program = new Program({ LOG_LEVEL: 'warn' });
    await program.start();
    const companies = await addCompanies(program.sql);
    const add = (name: string, role: Person['role'], companyId: number | null = null) =>
      addPerson(program.sql, new Date(), { name, role, companyId });
    const rep = await add('Rep', 'client', companies.A.id);
    await add('Rival', 'client', companies.B.id);
    const admin = await add('Admin', 'admin');
    const staff: Person[] = [];
    for (let i = 1; i <= drafters; i++) staff.push(await add(`Drafter ${i}`, 'cad'));
    await fillJobs(program, jobs);
    return new Ground(program, jobs, staff, admin, rep);
  }

  get port(): number {
    return Number(new URL(this.program.base).port);
  }
  token({ id, session }: Person): string {
    return signToken(key, id, session, new Date());
  }
  bearer(person: Person): { Authorization: string } {
    return { Authorization: `Bearer ${this.token(person)}` };
  }
  /** A drafter for the nth screen. */
  drafter(nth: number): Person {
    return this.drafters[nth % this.drafters.length] as Person;
  }

  /**
   * A job taken and given back: each time a lock, the policy, a row, its history, a change row and the view of an
   * audience.
   */
  async toAndFro(): Promise<string[]> {
    const [job] = await this.program.sql<{ id: number }>(
      `SELECT id FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL ORDER BY num DESC LIMIT 1`,
    );
    const headers = this.bearer(this.drafter(0));
    const path = `/api/v1/jobs/${job?.id}/assign`;
    return [{}, { unassign: true }].map((body) => requestOf(path, { method: 'PATCH', headers, body }));
  }

  /** The same installation in a new process. */
  async restart(): Promise<void> {
    await this.program.stop();
    await this.program.start();
  }

  close(): Promise<void> {
    return this.program.remove();
  }
}
