import type { Status } from '../../../common/jobs/status';

/** Current time in the gallery. */
export const demoNow = Date.parse('2026-11-19T14:26:00-06:00');
const minutes = (n: number) => demoNow + n * 60_000;

export interface DemoJob {
  num: number;
  revision: number;
  name: string;
  customer: string;
  status: Status;
  rush: boolean;
  drafter: { _id: number; name: string } | null;
  due: number | null;
  timeIn: number;
  width: number;
  quote: string;
  production: string;
}

const jo = { _id: 2, name: 'Jo Dietrich' };
const mina = { _id: 1, name: 'Mina Kowal' };
const tom = { _id: 4, name: 'Tom Lacey' };
const rui = { _id: 3, name: 'Rui Santos' };
const bea = { _id: 7, name: 'Bea Castillo' };
const ann = { _id: 5, name: 'Ann Park' };

type Row = [number, number, string, string, Status, boolean, DemoJob['drafter'], number | null, number, number];
// biome-ignore format: a table to be read
const rows: Row[] = [
  [100431, 0, 'Harlan Point Boathouse', 'Bob’s “Best” Roofing', 'Submitted', false, null, null, -7, 36],
  [100430, 0, 'First Baptist Annex', 'Peña', 'Validated', true, null, 130, -28, 16],
  [100428, 0, 'Calloway Dairy, parlor', '–', 'Working', false, tom, 400, -64, 24],
  [100422, 0, 'Saltgrass Marina, Bldg C', 'Bob’s “Best” Roofing', 'Review', true, rui, 53, -159, 16],
  [100418, 1, 'Whitaker Ranch', 'Whitaker', 'Review', true, jo, 18, -214, 36],
  [100415, 0, 'Sandoval Carport Row', 'Sandoval', 'RFI', false, bea, 260, -254, 36],
  [100411, 0, 'Oak Hollow Clubhouse', 'Müller', 'Working', false, ann, 47, -306, 16],
  [100408, 0, 'Kettle Creek Church', '–', 'No Takeoff', false, null, null, -1440, 34.6667],
  [100405, 0, 'Granger Implement', 'Granger', 'Released', false, bea, null, -1500, 36],
  [100402, 1, 'Hanging Moss Hangar 4', 'Hanging Moss', 'Revision', false, jo, 86, -1600, 36],
  [100391, 1, 'Pruitt Equipment Barn', 'Pruitt', 'Correction', true, mina, -42, -1700, 36],
  [100377, 1, 'Copper Creek Lodge, the one with the very long name by the lake', 'Copper Creek', 'Revision', false, tom, -64, -2900, 18],
];

export const demoJobs: readonly DemoJob[] = rows.map(
  ([num, revision, name, customer, status, rush, drafter, due, timeIn, width], i) => ({
    num,
    revision,
    name,
    customer,
    status,
    rush,
    drafter,
    due: due === null ? null : minutes(due),
    timeIn: minutes(timeIn),
    width,
    quote: ['Imported', 'Awaiting Takeoff', 'Ready to Quote', 'Emailed', 'Sold', 'NA'][i % 6] ?? 'NA',
    production:
      ['Imported', 'Awaiting Approval', 'Awaiting Material', 'Scheduled', 'Built', 'Delivered'][i % 6] ?? 'NA',
  }),
);
