import type { Content, TableCell } from 'pdfmake/interfaces';
import { thousands } from '../../../common/format/exact';
import { showLength } from '../../../common/format/length';
import { offcutsOf } from '../../../common/quotes/panels/flats';
import { trimsOf } from '../../../common/quotes/pricing/computeQuote';
import { one, short } from '../../../common/quotes/pricing/decimal';
import { isOptional, isSection } from '../../../common/quotes/pricing/sections';
import { onPaper, type PrintDocument } from '../paper';
import { printPacks, printPanels } from '../printPanels';
import { figure, filled, left, type PrintColumn, quiet, right, tableOf } from '../printText';
import { exportText as words } from './exportText';
import { type ExportQuote, letterhead } from './letterhead';

/** The shop's order: cut list, bundles, items and flats, without any price. */
export function shopDocument(quote: ExportQuote): PrintDocument {
  const { about, content, computed, logo } = quote;
  return onPaper({
    company: about.company.name,
    foot: words.shopFoot(about.num, content.header.name),
    title: `${words.shopTitle} ${about.num}`,
    subject: content.header.name,
    images: logo === null ? {} : { logo },
    content: [
      ...letterhead(quote, words.shopTitle),
      ...printPanels({ content }, computed),
      ...printPacks(computed),
      ...items(quote),
      ...flats(quote),
    ],
  });
}

const { columns: heads } = words;
const itemColumns: readonly PrintColumn[] = [
  { head: heads.item, width: '*' },
  { head: heads.sku, width: 84 },
  { head: heads.quantity, width: 56, numeric: true },
  { head: heads.unit, width: 24 },
  { head: heads.pieces, width: 44, numeric: true },
  { head: heads.length, width: 62, numeric: true },
  { head: heads.drop, width: 42, numeric: true },
];

function items({ content, computed }: ExportQuote): Content[] {
  const rows = content.lines.flatMap((line, i): TableCell[][] => {
    const amounts = computed.lines[i];
    if (
      !amounts ||
      line.kind === 'discount' ||
      isSection(line) ||
      isOptional(line) ||
      amounts.quantity === null ||
      amounts.quantity === 0n
    )
      return [];
    const { quantity, pieces, length, drop } = amounts;
    return [
      [
        left(line.description.trim() || line.code || line.sku),
        quiet(line.sku),
        figure(thousands(short(quantity)), 56),
        left(line.unit),
        pieces === null || pieces === quantity ? right('') : figure(thousands(short(pieces)), 44),
        right(length === null ? '' : showLength(length)),
        right(drop === null || drop === 0n ? '' : short(drop)),
      ],
    ];
  });
  return rows.length === 0 ? [] : [tableOf(words.items, itemColumns, rows)];
}

const flatColumns: readonly PrintColumn[] = [
  { head: heads.material, width: '*' },
  { head: heads.length, width: 80, numeric: true },
  { head: heads.flats, width: 60, numeric: true },
  { head: heads.offcut, width: 80, numeric: true },
];

/** Combined flats (Q6) with what each leaves over. */
function flats({ content, computed }: ExportQuote): Content[] {
  const { flatWidth } = computed.used;
  const found = flatWidth === null ? [] : offcutsOf(trimsOf(content, computed.lines), flatWidth);
  if (found.length === 0) return [];
  const rows = found.map(({ metal, paint, color, length, width, flats: count }): TableCell[] => [
    left(filled([metal, paint, color]).join(' ')),
    right(length === null ? '' : showLength(length)),
    figure(thousands(String(count)), 60),
    right(short(width, one)),
  ]);
  return [tableOf(words.flats, flatColumns, rows)];
}
