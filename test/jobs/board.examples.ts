// The board and the list filters, handwritten (product §2 "Home dashboard", R2, R8 "GET /jobs").

export const statuses = [
  'Submitted',
  'RFI',
  'Validated',
  'Working',
  'Correction',
  'Review',
  'Released',
  'Revision',
  'No Takeoff',
] as const;
export type Status = (typeof statuses)[number];

export interface BoardJob {
  num: number;
  status: Status;
  rush: boolean;
  revision: number;
  due: string | null;
}

/** Job numbers from top to bottom; `paused` are those shown as paused, in any order. */
export interface Board {
  Rush: readonly number[];
  Revision: readonly number[];
  New: readonly number[];
  paused: readonly number[];
}

export interface BoardExample {
  name: string;
  jobs: readonly BoardJob[];
  board: Board;
}

const job = (
  num: number,
  status: Status,
  due: string | null,
  pace: 'rush' | 'calm' = 'calm',
  revision = 0,
): BoardJob => ({
  num,
  status,
  rush: pace === 'rush',
  revision,
  due,
});
const nine = '2026-06-01T09:00:00-05:00';
const ten = '2026-06-01T10:00:00-05:00';
const noon = '2026-06-01T12:00:00-05:00';

// biome-ignore format: aligned columns
export const boards: readonly BoardExample[] = [
  { name: 'nothing to show', jobs: [], board: { Rush: [], Revision: [], New: [], paused: [] } }, // 'No rush jobs', 'No revision jobs', 'No new jobs'
  {
    name: 'rush goes to Rush, else revision > 0 to Revision, else New',
    jobs: [job(100001, 'Working', ten), job(100002, 'Working', ten, 'rush'), job(100003, 'Working', ten, 'calm', 1), job(100004, 'Working', ten, 'rush', 1)],
    board: { Rush: [100002, 100004], Revision: [100003], New: [100001], paused: [] },
  },
  {
    name: 'the revision number decides, not the status',
    jobs: [job(100001, 'Revision', ten, 'calm', 1), job(100002, 'Review', ten, 'calm', 2), job(100003, 'Correction', ten, 'calm', 0)],
    board: { Rush: [], Revision: [100001, 100002], New: [100003], paused: [] },
  },
  {
    name: 'sorted by due time, not by number',
    jobs: [job(100001, 'Working', noon), job(100002, 'Validated', nine), job(100003, 'Review', ten)],
    board: { Rush: [], Revision: [], New: [100002, 100003, 100001], paused: [] },
  },
  {
    name: 'ties sorted by number',
    jobs: [job(100010, 'Working', ten), job(100002, 'Review', ten), job(100009, 'Validated', ten), job(100001, 'Working', noon)],
    board: { Rush: [], Revision: [], New: [100002, 100009, 100010, 100001], paused: [] },
  },
  {
    name: 'due times are instants, whatever the time zone they are written in',
    jobs: [job(100001, 'Working', '2026-06-01T10:00:00-05:00'), job(100002, 'Working', '2026-06-01T14:59:00Z'), job(100003, 'Working', '2026-06-01T15:00:00Z')],
    board: { Rush: [], Revision: [], New: [100002, 100001, 100003], paused: [] },
  },
  {
    name: 'sorted within each group',
    jobs: [
      job(100001, 'Working', noon, 'rush'), job(100002, 'Working', nine, 'rush', 2), job(100003, 'Review', noon, 'calm', 1), job(100004, 'Revision', nine, 'calm', 1),
      job(100005, 'Validated', ten), job(100006, 'Validated', nine),
    ],
    board: { Rush: [100002, 100001], Revision: [100004, 100003], New: [100006, 100005], paused: [] },
  },
  {
    name: 'jobs without a due time are not on the board',
    jobs: [job(100001, 'Working', null), job(100002, 'Validated', null, 'rush'), job(100003, 'Working', ten)],
    board: { Rush: [], Revision: [], New: [100003], paused: [] },
  },
  {
    name: 'six of the nine statuses are on the board',
    jobs: [
      job(100001, 'Submitted', ten), job(100002, 'RFI', ten), job(100003, 'Validated', ten), job(100004, 'Working', ten), job(100005, 'Correction', ten),
      job(100006, 'Review', ten), job(100007, 'Released', ten), job(100008, 'Revision', ten, 'calm', 1), job(100009, 'No Takeoff', ten),
    ],
    board: { Rush: [], Revision: [100008], New: [100002, 100003, 100004, 100005, 100006], paused: [100002] },
  },
  {
    name: 'an RFI is shown paused, sorted into its group by due time',
    jobs: [job(100001, 'RFI', ten), job(100002, 'Working', nine), job(100003, 'Working', noon), job(100004, 'RFI', nine, 'rush'), job(100005, 'RFI', nine, 'calm', 1)],
    board: { Rush: [100004], Revision: [100005], New: [100002, 100001, 100003], paused: [100001, 100004, 100005] },
  },
  {
    name: 'an RFI from before validation has no due time and is not on the board',
    jobs: [job(100001, 'RFI', null), job(100002, 'RFI', null, 'rush')],
    board: { Rush: [], Revision: [], New: [], paused: [] },
  },
  {
    name: 'an overdue job stays, at the top',
    jobs: [job(100001, 'Working', ten), job(100002, 'Working', '2020-01-02T09:00:00-06:00')],
    board: { Rush: [], Revision: [], New: [100002, 100001], paused: [] },
  },
];

/** "At most 1,000, and says so when it cuts." */
export const boardLimit = 1000;

// ---------------------------------------------------------------------------------------------------------------------------------
// GET /jobs: the statuses each query lists.

export interface Filter {
  query: Readonly<Record<string, string>>;
  in: readonly Status[];
}

const cad: readonly Status[] = ['Validated', 'Working', 'Correction', 'Review', 'Revision'];

// biome-ignore format: aligned columns
export const filters: readonly Filter[] = [
  { query: {},                                            in: statuses },
  { query: { activeOnly: 'true' },                        in: ['Submitted', 'RFI', 'Validated', 'Working', 'Correction', 'Review', 'Revision'] },
  { query: { showCad: 'true' },                           in: cad },
  { query: { showNonCad: 'true' },                        in: ['Submitted', 'RFI', 'Released', 'No Takeoff'] }, //   "the rest"
  { query: { showCad: 'true', showNonCad: 'true' },       in: statuses },
  { query: { activeOnly: 'true', showCad: 'true' },       in: cad }, //                                              several narrow each other
  { query: { activeOnly: 'true', showNonCad: 'true' },    in: ['Submitted', 'RFI'] },
  { query: { status: 'Submitted' },                       in: ['Submitted'] },
  { query: { status: 'No Takeoff' },                      in: ['No Takeoff'] },
  { query: { status: 'RFI,Released' },                    in: ['RFI', 'Released'] }, //                              "comma list"
  { query: { status: 'Released,RFI,RFI' },                in: ['RFI', 'Released'] },
  { query: { status: 'Released', activeOnly: 'true' },    in: [] },
  { query: { status: 'Released,Working', activeOnly: 'true' }, in: ['Working'] },
  { query: { status: 'RFI,Working', showCad: 'true' },    in: ['Working'] },
  { query: { status: 'RFI,Working', showNonCad: 'true' }, in: ['RFI'] },
];

/** mineOnly: "author is me, for staff cadCurrent is me". */
export interface Mine {
  reader: 'outside' | 'staff';
  author: 'me' | 'another';
  drafter: 'me' | 'another' | 'none';
  in: boolean;
}

// biome-ignore format: aligned columns
export const mines: readonly Mine[] = [
  { reader: 'outside', author: 'me',      drafter: 'another', in: true },
  { reader: 'outside', author: 'me',      drafter: 'none',    in: true },
  { reader: 'outside', author: 'another', drafter: 'another', in: false },
  { reader: 'outside', author: 'another', drafter: 'none',    in: false },
  { reader: 'staff',   author: 'me',      drafter: 'me',      in: true },
  { reader: 'staff',   author: 'me',      drafter: 'another', in: false }, // submitting is not the same as drafting
  { reader: 'staff',   author: 'me',      drafter: 'none',    in: false },
  { reader: 'staff',   author: 'another', drafter: 'me',      in: true },
  { reader: 'staff',   author: 'another', drafter: 'another', in: false },
  { reader: 'staff',   author: 'another', drafter: 'none',    in: false },
];

// ---------------------------------------------------------------------------------------------------------------------------------
// `num`: how many of the newest jobs; `numJobsIndex` is the same for the home page. Both are whole numbers; 422 out of range.

export const counts = {
  num: { least: 1, most: 1500, refused: ['0', '-1', '1501', '1.5', 'ten'] },
  numJobsIndex: { least: 1, most: 100, default: 10 },
} as const;
