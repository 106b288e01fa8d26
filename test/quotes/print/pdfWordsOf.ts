import { printDocument } from '../../../server/prints/printDocument';
import { contentOf } from '../content';

const setting = { defaultFlat: 48, panels: [{ code: 'PBR', coverage: 36 }] };
const about = {
  ...{ num: '100427-Q1', revision: 1, print: 1, name: 'Barn', time: '2026-11-20T15:00:00Z', jobName: 'Barn' },
  ...{ author: 'Ann', company: { name: 'Roofs', address: [], logoFileId: null }, customer: 'Holm' },
};

/** The text of a quote's PDF, from its document definition. */
export const pdfWordsOf = (...content: Parameters<typeof contentOf>): string =>
  JSON.stringify(
    printDocument({ content: contentOf(...content), setting, trimsByUnit: true, about }, null, 'America/Denver')
      .definition.content,
  );
