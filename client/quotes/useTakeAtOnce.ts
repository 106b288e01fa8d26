import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { count } from '../../common/format/numbers';
import { readQuote } from '../../common/quotes/quoteDoc';
import { messageOf } from '../api/CallError';
import { call } from '../api/call';
import { toast } from '../ui/toast';
import type { OpenQuote } from './QuoteContext';
import { wholeWrites } from './wholeWrites';

/** How the job's page asks for it: one click there makes the quote with the takeoff in it. */
export const takeoffWanted = { takeoff: true } as const;

/** A quote that was begun for a released takeoff takes it in by itself, once, while it is still empty. */
export function useTakeAtOnce({ quote, session }: OpenQuote, canEdit: boolean): void {
  const navigate = useNavigate();
  const wanted = (useLocation().state as Partial<typeof takeoffWanted> | null)?.takeoff === true;
  const begun = useRef(false);
  useEffect(() => {
    if (!wanted || !canEdit || begun.current) return;
    begun.current = true;
    // A reload asks for nothing any more.
    navigate('.', { replace: true, state: null });
    const take = async () => {
      const { changes, unmatched } = await call('quotes.takeoff', { params: { id: quote._id } });
      const content = readQuote(session.sync.doc);
      if (changes.length === 0 || content.lines.length + content.cutlist.length > 0) return;
      session.sync.write(
        wholeWrites(
          changes.map(({ writes }) => writes),
          content,
        ),
      );
      const left = unmatched.length > 0 ? ` ${count(unmatched.length)} codes are to be matched by hand.` : '';
      toast.done({
        text: `The takeoff is in the quote.${left}`,
        action: { label: 'Undo', onClick: () => session.undo.undo() },
      });
    };
    void take().catch((error: unknown) => toast.error(`The takeoff could not be taken in: ${messageOf(error)}`));
  }, [wanted, canEdit, navigate, quote._id, session]);
}
