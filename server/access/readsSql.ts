/**
 * The scopes (scope.ts) as SQL conditions on a row `u` of users, for statements about many people. A test compares both
 * for every role (R1).
 */
export const isActiveUser = (u: string): string =>
  `(${u}.deleted_at IS NULL AND ${u}.verified AND ${u}.role IS NOT NULL
    AND (${isStaffUser(u)} OR ${u}.company_id IS NOT NULL))`;

const isStaffUser = (u: string): string => `${u}.role IN ('cad', 'admin', 'super')`;
const isAdminUser = (u: string): string => `${u}.role IN ('admin', 'super')`;

/** Manages quotes of company `c`, or the office's admins. */
const quotes = (u: string, company: string): string =>
  `(${isAdminUser(u)} OR (${u}.role = 'client' AND ${u}.has_quoter AND ${u}.company_id = ${company}))`;

/** SQL: whether user `u` reads the row. Each condition is false for users who aren't active. */
export const userReads = {
  job: (u: string, j: string): string =>
    `(${isActiveUser(u)} AND (${isStaffUser(u)} OR (${u}.company_id = ${j}.company_id
      AND (${u}.role <> 'customer' OR ${u}.id = ${j}.author_id))))`,
  /** Notes flagged cad, review or correction are internal (R1); the job is checked apart. */
  note: (u: string, n: string): string =>
    `(${isStaffUser(u)} OR (NOT ${n}.cad AND ${n}.action IS DISTINCT FROM 'review' AND ${n}.action IS DISTINCT FROM 'correction'))`,
  quote: (u: string, q: string): string =>
    `(${isActiveUser(u)} AND (${quotes(u, `${q}.company_id`)} OR (${u}.role = 'customer'
      AND ${u}.company_id = ${q}.company_id AND ${u}.id = ${q}.job_author_id AND ${q}.published_prints > 0)))`,
  /** Costs and margins of a quote’s company (Q83). */
  costs: (u: string, q: string): string =>
    `(${isActiveUser(u)} AND ${quotes(u, `${q}.company_id`)} AND (${isAdminUser(u)} OR ${u}.sees_costs))`,
  import: (u: string, im: string): string =>
    `(${isActiveUser(u)} AND (${quotes(u, `${im}.company_id`)} OR (${u}.role IN ('client', 'viewer')
      AND ${u}.company_id = ${im}.company_id AND ${im}.what IN ('match', 'ratio'))))`,
  users: (u: string): string => `(${isActiveUser(u)} AND ${isAdminUser(u)})`,
  /** Drafters and what happens to their work. */
  office: (u: string): string => `(${isActiveUser(u)} AND ${isStaffUser(u)})`,
} as const;
