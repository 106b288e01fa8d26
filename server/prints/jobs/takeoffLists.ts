import type { Content, TableCell } from 'pdfmake/interfaces';
import { fullDate } from '../../../common/format/dates';
import { thousands } from '../../../common/format/exact';
import { showLength } from '../../../common/format/length';
import type { JobPageView } from '../../../common/jobs/job';
import { panelText } from '../../../common/jobs/panelText';
import { hundredthsOfFeet } from '../../../common/quotes/panels/lengths';
import type { PanelPieces, Takeoff, TrimPieces } from '../../../common/quotes/takeoff/readTakeoff';
import { notReadOf } from '../../quotes/takeoff/notReadOf';
import { onPaper, type PrintDocument } from '../paper';
import { factsOf, figure, filled, left, measured, type PrintColumn, right, tableOf } from '../printText';
import { shortened } from './fitText';
import { takeoffListsText } from './jobPrintText';

interface TakeoffLists {
  readonly job: Pick<JobPageView, 'name' | 'owner' | 'pan1Name' | 'pan1Width'>;
  /** Job number with the released round, such as `100427 R1`. */
  readonly number: string;
  readonly releasedAt: string | null;
  readonly takeoff: Takeoff;
  readonly timeZone: string;
}

/** The cut list and the trim list of a release, each on its own page. */
export function takeoffLists({ job, number, releasedAt, takeoff, timeZone }: TakeoffLists): PrintDocument {
  const lists = [...cutList(takeoff.panels), ...trimList(takeoff.trims)];
  return onPaper({
    company: job.owner.companyName,
    foot: takeoffListsText.foot(number, shortened(job.name, maxName)),
    title: takeoffListsText.title(number),
    subject: job.name,
    content: [
      { text: takeoffListsText.heading, style: 'quiet' },
      { text: number, style: 'number', margin: [0, 0, 0, 6] },
      {
        columns: [
          factsOf([
            [takeoffListsText.client, job.owner.companyName],
            [takeoffListsText.project, job.name],
            [takeoffListsText.panel, panelText(job.pan1Name, job.pan1Width)],
          ]),
          factsOf([[takeoffListsText.released, releasedAt === null ? '' : fullDate(releasedAt, timeZone)]]),
        ],
        columnGap: 24,
      },
      ...leftOut(takeoff),
      // The shop hands the lists to two machines.
      ...lists.map((list, i): Content => (i === 0 ? list : { stack: [list], pageBreak: 'before' })),
    ],
  });
}

const maxName = 60;
const wide = { pieces: 54, length: 92, feet: 76, code: 130 };
const panelColumns: readonly PrintColumn[] = [
  { head: takeoffListsText.pieces, width: wide.pieces, numeric: true },
  { head: takeoffListsText.length, width: wide.length, numeric: true },
  { head: takeoffListsText.panelColumn, width: '*' },
  { head: takeoffListsText.feet, width: wide.feet, numeric: true },
];

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const pieces = (n: number, bold = false): TableCell => figure(thousands(String(n)), wide.pieces, bold);

function cutList(panels: readonly PanelPieces[]): Content[] {
  if (panels.length === 0) return [];
  const feet = panels.map(({ quantity, length }) => hundredthsOfFeet(quantity * length));
  const rows = panels.map(({ quantity, length, panel, mark, plane, color }, i): TableCell[] => [
    pieces(quantity),
    right(showLength(length)),
    left(filled([panel, mark, plane, color]).join(' · ')),
    figure(measured(feet[i]), wide.feet),
  ]);
  const total = [
    ...[pieces(sumOf(panels.map(({ quantity }) => quantity)), true), '', ''],
    figure(measured(sumOf(feet)), wide.feet, true),
  ];
  return [tableOf(takeoffListsText.cutList, panelColumns, rows, total)];
}

const trimColumns: readonly PrintColumn[] = [
  { head: takeoffListsText.pieces, width: wide.pieces, numeric: true },
  { head: takeoffListsText.code, width: wide.code },
  { head: takeoffListsText.description, width: '*' },
  { head: takeoffListsText.length, width: wide.length, numeric: true },
];

function trimList(trims: readonly TrimPieces[]): Content[] {
  if (trims.length === 0) return [];
  const rows = trims.map(({ code, quantity, description, length }): TableCell[] => [
    pieces(quantity),
    left(code),
    left(description),
    right(length === null ? '' : showLength(length)),
  ]);
  const total = [pieces(sumOf(trims.map(({ quantity }) => quantity)), true), '', '', ''];
  return [tableOf(takeoffListsText.trimList, trimColumns, rows, total)];
}

const maxLeftOut = 20;

/** Rows that couldn't be read, named first: a list that lacks pieces must not pass for a whole one. */
function leftOut(takeoff: Takeoff): Content[] {
  const notes = notReadOf(takeoff).map(({ file, line, message }) =>
    line === null ? takeoffListsText.file(file, message) : takeoffListsText.row(file, line, message),
  );
  if (notes.length === 0) return [];
  const more = notes.length - maxLeftOut;
  const shown = [...notes.slice(0, maxLeftOut), ...(more > 0 ? [takeoffListsText.moreLeftOut(more)] : [])];
  return [
    { text: takeoffListsText.leftOut, style: 'section' },
    { ul: [...shown], margin: [0, 2, 0, 0] },
  ];
}
