import { createSecretKey } from 'node:crypto';
import { signToken } from '../../server/access/tokens';
import { Program, secret } from '../faults/program';
import { addCompanies, addPerson, type Person } from '../support/people';
import { requestOf } from './Connection';
import { fillJobs } from './fill';

const key = createSecretKey(secret, 'utf8');
/** Enough users for all screens, as each may have 50 sockets. */
const drafters = 45;

/** The built program in a separate process with its own PostgreSQL, filled with jobs, and signed-in users. */
export class Workload {
  private constructor(
    readonly program: Program,
    readonly jobs: number,
    readonly drafters: readonly Person[],
    readonly admin: Person,
    readonly rep: Person,
  ) {}

  static async open(jobs: number): Promise<Workload> {
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
    return new Workload(program, jobs, staff, admin, rep);
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
  drafter(nth: number): Person {
    return this.drafters[nth % this.drafters.length] as Person;
  }

  /**
   * Requests that assign and unassign a job. Each takes a lock, checks permissions, writes the row, its history and a
   * change, and builds the views.
   */
  async assignRequests(): Promise<string[]> {
    const [job] = await this.program.sql<{ id: number }>(
      `SELECT id FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL ORDER BY num DESC LIMIT 1`,
    );
    const headers = this.bearer(this.drafter(0));
    const path = `/api/v1/jobs/${job?.id}/assign`;
    return [{}, { unassign: true }].map((body) => requestOf(path, { method: 'PATCH', headers, body }));
  }

  /** Restarts the program on the same data. */
  async restart(): Promise<void> {
    await this.program.stop();
    await this.program.start();
  }

  close(): Promise<void> {
    return this.program.remove();
  }
}
