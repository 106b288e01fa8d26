import { sameWord } from '../../../common/quotes/pricing/matching';
import { panelCode } from '../../../common/quotes/pricing/picks';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { call } from '../../api/call';
import type { QuoteSession } from '../sync/QuoteSession';

type Header = QuoteContent['header'];

/** Pause in typing before the request is sent, in ms, since typing a panel's name writes on every key. */
const pauseMs = 300;

/** True if panel and metal, which determine the weight per foot, are the same (Q35). */
export const samePair = (a: Header, b: Header): boolean =>
  sameWord(panelCode(a), panelCode(b)) && sameWord(a.metal, b.metal);

const noPair = { panelClass: '', panelClassInput: '', metal: '' };

/** Fills a blank weight per foot with the one the company has saved for the panel and metal. */
export function pairWeight(session: QuoteSession, quoteId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fill = async (act: number) => {
    const { header } = session.store.content();
    if (header.lbPerFt !== '' || panelCode(header) === '') return;
    const { panelClass, panelClassInput, metal } = header;
    const body = { choices: [{ panelClass, panelClassInput, metal }], was: noPair };
    const { choices } = await call('quotes.whatIf', { params: { id: quoteId }, body });
    const lbPerFt = choices[0]?.writes.header.lbPerFt ?? '';
    const now = session.store.content().header;
    if (lbPerFt !== '' && now.lbPerFt === '' && samePair(now, header))
      session.sync.write({ header: { lbPerFt } }, { act });
  };
  return () => {
    clearTimeout(timer);
    // Offline the field stays blank, and the user can fill it in.
    const { act } = session.sync;
    timer = setTimeout(() => void fill(act).catch(() => undefined), pauseMs);
  };
}
