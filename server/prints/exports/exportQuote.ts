import type { Routes } from '../../../common/api/routes';
import { freezeExemption } from '../../../common/quotes/tax/exemption';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { ExportKind } from '../../../common/quotes/prints/exportKinds';
import { materialsCsv, materialsOf } from '../../../common/quotes/prints/materials';
import { offcutsCsv } from '../../../common/quotes/prints/offcutsCsv';
import { openProblems, problemText } from '../../../common/quotes/prints/openProblems';
import { quickBooksCsv } from '../../../common/quotes/prints/quickBooksCsv';
import type { Answer, CallContext } from '../../callContext';
import { askQuote } from '../../quotes/askQuote';
import { officeDay } from '../../quotes/officeDay';
import { takeoffRelease } from '../../quotes/presentQuote';
import { downloadBytes } from '../../views/downloadBytes';
import { conflict } from '../../work/refusal';
import { oneRow, rows } from '../../work/sql';
import { loadAbout } from '../loadAbout';
import { logoOf } from '../makePrint';
import type { PrintDocument } from '../paper';
import { typesetForReader } from '../typesetting/typeset';
import { exportFileNames } from './exportText';
import { internalDocument } from './internalDocument';
import type { ExportQuote } from './letterhead';
import { labelDocument, type LabelPaper } from './labels';
import { shopDocument } from './shopDocument';
import { writeWorkbook } from './workbook';

const mimes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Made {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

const csv = (text: string): Made => ({ bytes: Buffer.from(`\ufeff${text}`, 'utf8'), mime: mimes.csv });
/** The file, or the refusal of a quote that can't be exported whole. */
function whole(made: string | { readonly problem: string }): string {
  if (typeof made !== 'string') throw conflict(made.problem);
  return made;
}

type Make = (quote: ExportQuote, typeset: (document: PrintDocument) => Promise<Made>, userId: number) => Promise<Made>;

const labels =
  (paper: LabelPaper): Make =>
  async (quote, typeset) => {
    const document = labelDocument(quote, paper);
    if ('problem' in document) throw conflict(document.problem);
    return typeset(document);
  };

const makers: Record<ExportKind, Make> = {
  shop: (quote, typeset) => typeset(shopDocument(quote)),
  internal: (quote, typeset) => typeset(internalDocument(quote)),
  'labels-sheet': labels('sheet'),
  'labels-roll': labels('roll'),
  materials: async ({ content, computed }) => csv(materialsCsv(materialsOf(content, computed))),
  'materials-xlsx': async ({ content, computed }, _typeset, userId) => ({
    bytes: await writeWorkbook(userId, materialsOf(content, computed)),
    mime: mimes.xlsx,
  }),
  offcuts: async ({ content, computed }) => csv(offcutsCsv(content, computed)),
  quickbooks: async ({ about, content, computed, today }) =>
    csv(whole(quickBooksCsv({ num: about.num, customer: about.customer, today }, content, computed))),
};

/** Downloads a paper or file made from the quote as it is saved now. */
export async function exportQuote(context: CallContext<Routes['prints.export']>): Promise<Answer> {
  const { services, viewer, params } = context;
  // Customer and name come from the quote's row.
  await services.quotes.project(params.id);
  const { content, lists } = await askQuote(context, params.id);
  const computed = computeQuote(content, lists);
  const { about } = await loadAbout((sql, bind) => rows(services.db, sql, bind), params.id, viewer.id);
  const released = await oneRow<{ release: string | null }>(
    services.db,
    `SELECT ${takeoffRelease} AS release FROM quotes q WHERE q.id = $1`,
    [params.id],
  );
  const today = officeDay(services);
  const quote: ExportQuote = {
    ...{ about, content, computed, today, lists },
    exemption: freezeExemption(about.exemption, today),
    logo: await logoOf(services, about.company.logoFileId),
    time: services.now().toISOString(),
    timeZone: services.env.officeTz,
    problems: openProblems(content, computed, {
      today,
      takeoffRelease: released?.release ?? null,
      exemption: about.exemption,
    }).map(problemText),
  };
  const typeset = async (document: PrintDocument): Promise<Made> => ({
    bytes: await typesetForReader(viewer.id, document),
    mime: mimes.pdf,
  });
  const { bytes, mime } = await makers[params.kind](quote, typeset, viewer.id);
  return { download: downloadBytes(exportFileNames[params.kind](about.num), mime, bytes) };
}
