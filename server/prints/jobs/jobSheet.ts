import type { Content, TableCell } from 'pdfmake/interfaces';
import { fullDate } from '../../../common/format/dates';
import { fileSize } from '../../../common/format/fileSize';
import type { FileView, JobPageView } from '../../../common/jobs/job';
import { levelName } from '../../../common/jobs/levelName';
import { panelText } from '../../../common/jobs/panelText';
import { jobTitle } from '../../../common/jobs/row';
import { isActiveStatus } from '../../../common/jobs/status';
import { pausedAt } from '../../../common/jobs/timeLeft';
import { addressOf } from '../../../common/map/address';
import { onPaper, type PrintDocument } from '../paper';
import { breakable, factsOf, filled, left, type PrintColumn, quiet, right, tableOf } from '../printText';
import { cutToLines, factWidth, linesOf, shareLines, shortened, shortenedName } from './fitText';
import { jobSheetText } from './jobPrintText';

export interface JobSheet {
  readonly job: JobPageView;
  /** Changes requested in the current correction or revision; blank in the first round. */
  readonly task: string;
  /** Address of the job page. */
  readonly url: string;
  readonly printedAt: string;
  readonly timeZone: string;
}

/** Lines of the page below the letterhead. */
const linesOfPage = 46;
const maxFiles = 10;
/** A row of the file table is taller than a line of text. */
const linesPerFile = 1.5;
/** Title, header and the line about more files. */
const linesAroundFiles = 5;
/** A heading, its margin, and the line that says that a text was cut. */
const linesAroundText = 3;
/** A row of the details is a little taller than a line of text. */
const linesPerFact = 0.2;
const maxValue = 100;
const maxName = 60;
/** One line of the file column. */
const maxFileName = 48;

/** One page about a job, with the fields that its reader may see. Dates are in the office's time zone. */
export function jobSheet(sheet: JobSheet): PrintDocument {
  const { job } = sheet;
  const number = jobTitle(job);
  const files = listed(job.files);
  const facts = detailsOf(sheet);
  const room = linesOfPage - Math.max(...facts.map(linesOfFacts)) - linesAroundFiles;
  return onPaper({
    company: job.owner.companyName,
    foot: jobSheetText.foot(number, shortened(job.name, maxName)),
    title: jobSheetText.title(number),
    subject: job.name,
    content: [
      letterhead(sheet),
      { columns: facts.map((column) => factsOf(column)), columnGap: 24 },
      ...texts(sheet, room - linesPerFile * Math.min(files.length, maxFiles)),
      ...fileTable(files),
    ],
  });
}

/** Files to work from: the outdated ones are left out. */
function listed(files: readonly FileView[]): FileView[] {
  const groups = Object.keys(jobSheetText.groups);
  const rank = ({ group }: FileView) => groups.indexOf(group);
  return files.filter((file) => rank(file) >= 0).sort((a, b) => rank(a) - rank(b));
}

function letterhead({ job, url }: JobSheet): Content {
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: jobSheetText.job, style: 'quiet' },
          { text: jobTitle(job), fontSize: 26, bold: true },
          { text: breakable(shortened(job.name, maxValue)), fontSize: 13, bold: true, margin: [0, 2, 0, 4] },
          { text: filled([job.statusCurrent, job.rush ? jobSheetText.rush : '']).join(' · '), fontSize: 11 },
        ],
      },
      {
        width: 110,
        stack: [
          { qr: url, fit: 92, eccLevel: 'M', alignment: 'right' },
          { text: jobSheetText.scan, style: 'under', alignment: 'right', margin: [0, 4, 0, 0] },
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 14],
  };
}

type Facts = readonly (readonly [string, string])[];

/** The two columns of details, without blank values. */
function detailsOf({ job, printedAt, timeZone }: JobSheet): readonly [Facts, Facts] {
  const date = (at: string | null) => (at === null ? '' : fullDate(at, timeZone));
  const due = date(job.dueBackTime);
  const drafter = job.cadCurrent === null && isActiveStatus(job.statusCurrent) ? jobSheetText.unassigned : '';
  const fitted = (entries: Facts): Facts =>
    entries
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, shortened(value, maxValue)] as const);
  return [
    fitted([
      [jobSheetText.client, job.owner.companyName],
      [jobSheetText.customer, job.customer?.name ?? ''],
      [jobSheetText.contact, filled([job.author.name, job.author.phone]).join(', ')],
      [jobSheetText.address, addressOf(job)],
      [jobSheetText.partner, job.mrmCompanyName ?? ''],
      [jobSheetText.received, date(job.timeIn)],
      [jobSheetText.printed, date(printedAt)],
    ]),
    fitted([
      [jobSheetText.panel, panelText(job.pan1Name, job.pan1Width)],
      [jobSheetText.altPanel, panelText(job.pan2Name, job.pan2Width)],
      [jobSheetText.finish, filled([job.metal, job.color]).join(', ')],
      [jobSheetText.level, job.level == null ? '' : levelName(job.level)],
      [jobSheetText.drafter, job.cadCurrent?.name ?? drafter],
      [jobSheetText.due, due !== '' && pausedAt(job) !== null ? jobSheetText.onHoldWas(due) : due],
      [jobSheetText.released, date(job.timeOut)],
    ]),
  ];
}

const linesOfFacts = (facts: Facts): number =>
  facts.reduce((sum, [, value]) => sum + linesPerFact + linesOf(value, factWidth), 0);

/** Notes for the drafter, cut so that everything fits the page. */
function texts({ job, task }: JobSheet, room: number): Content[] {
  const notes = [
    { title: jobSheetText.task, text: task.trim() },
    { title: jobSheetText.jobNotes, text: job.specialReq.trim() },
    { title: jobSheetText.clientNotes, text: (job.owner.clientNotes ?? '').trim() },
  ].filter(({ text }) => text !== '');
  const shares = shareLines(
    notes.map(({ text }) => linesOf(text)),
    Math.floor(room - linesAroundText * notes.length),
  );
  return notes.flatMap(({ title, text }, i): Content[] => {
    const fitted = cutToLines(text, shares[i] ?? 0);
    return [
      { text: title, style: 'section' },
      { text: breakable(fitted.text), margin: [0, 2, 0, 0] },
      ...(fitted.cut ? [{ text: jobSheetText.cut, style: 'under' }] : []),
    ];
  });
}

const fileColumns: readonly PrintColumn[] = [
  { head: jobSheetText.file, width: '*' },
  { head: jobSheetText.group, width: 110 },
  { head: jobSheetText.size, width: 60, numeric: true },
];

function fileTable(files: readonly FileView[]): Content[] {
  if (files.length === 0)
    return [
      { text: jobSheetText.files, style: 'section' },
      { text: jobSheetText.noFiles, style: 'quiet' },
    ];
  const names: Record<string, string> = jobSheetText.groups;
  const rows = files
    .slice(0, maxFiles)
    .map(({ name, group, size }): TableCell[] => [
      left(shortenedName(name, maxFileName)),
      quiet(names[group] ?? ''),
      right(fileSize(size)),
    ]);
  const more = files.length - rows.length;
  return [
    tableOf(jobSheetText.files, fileColumns, rows),
    ...(more > 0
      ? [{ text: jobSheetText.moreFiles(more), style: 'under', margin: [0, 4, 0, 0] } satisfies Content]
      : []),
  ];
}
