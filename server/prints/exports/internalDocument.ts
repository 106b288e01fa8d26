import type { Content, TableCell } from 'pdfmake/interfaces';
import { exactDollars, thousands } from '../../../common/format/exact';
import { short } from '../../../common/quotes/pricing/decimal';
import { explainLine } from '../../../common/quotes/pricing/explain';
import { onPaper, type PrintDocument } from '../paper';
import { printSums } from '../printLines';
import { printPacks, printPanels } from '../printPanels';
import { breakable, figure, filled, type PrintColumn, right, tableOf } from '../printText';
import { exportText as words } from './exportText';
import { type ExportQuote, letterhead } from './letterhead';

/** The office's own copy: open problems, each line with where its numbers come from, and comments. Never for customers. */
export function internalDocument(quote: ExportQuote): PrintDocument {
  const { about, exemption, content, computed, logo, problems } = quote;
  return onPaper({
    company: about.company.name,
    foot: words.internalFoot(about.num, content.header.name),
    title: `${words.internalTitle} ${about.num}`,
    subject: content.header.name,
    images: logo === null ? {} : { logo },
    content: [
      ...letterhead(quote, words.notForCustomers),
      ...open(problems),
      ...lines(quote),
      printSums(content, computed, exemption),
      ...printPanels({ content }, computed),
      ...printPacks(computed),
    ],
  });
}

const open = (problems: readonly string[]): Content[] =>
  problems.length === 0
    ? []
    : [
        { text: words.problems, style: 'section' },
        { ul: problems.map((text) => ({ text: breakable(text) })), margin: [0, 4, 0, 4] },
      ];

const wide = { line: 26, quantity: 56, price: 60, total: 68 };
const { columns: heads } = words;
const columns: readonly PrintColumn[] = [
  { head: heads.line, width: wide.line, numeric: true },
  { head: heads.item, width: '*' },
  { head: heads.quantity, width: wide.quantity, numeric: true },
  { head: heads.unit, width: 24 },
  { head: heads.price, width: wide.price, numeric: true },
  { head: heads.total, width: wide.total, numeric: true },
];

const totalCell = (cents: number | null): TableCell =>
  cents === null ? right('–') : figure(exactDollars(cents), wide.total);

function lines({ content, computed, lists }: ExportQuote): Content[] {
  const rows = content.lines.map((line, i): TableCell[] => {
    const amounts = computed.lines[i];
    const reasons = explainLine(content, computed, line.id, lists).map(({ text }) => text);
    const problems = (amounts?.problems ?? []).map(({ text }) => text);
    const under = filled([line.comments, ...problems, ...new Set(reasons)]);
    const name = filled([line.code, line.sku, line.description]).join(' · ');
    return [
      right(String(i + 1)),
      {
        stack: [
          { text: breakable(name) },
          ...under.map((text): Content => ({ text: breakable(text), style: 'under' })),
        ],
      },
      amounts?.quantity == null ? right(line.quantity) : figure(thousands(short(amounts.quantity)), wide.quantity),
      { text: breakable(line.unit) },
      amounts?.price == null ? right(line.price) : figure(exactDollars(amounts.price), wide.price),
      totalCell(amounts?.total ?? amounts?.subTotal ?? null),
    ];
  });
  return rows.length === 0 ? [] : [tableOf(words.lines, columns, rows)];
}
