import { Suspense, useState } from 'react';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { companyOf, useOpenQuote } from './QuoteContext';
import { lazyPart } from '../ui/lazyPart';

const PanelTextDialog = lazyPart(() => import('./PanelTextDialog').then((m) => m.PanelTextDialog), { overlay: true });

/** The panel list's other door: a cut list pasted as text. */
export function PanelTextButton({ touch = false }: { touch?: boolean }) {
  const { quote } = useOpenQuote();
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button size={touch ? 'touch' : 'sm'} wide={touch} onClick={() => setAsked(true)}>
        {touch ? 'Paste panels' : 'As text'}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <PanelTextDialog
            panelCodes={(company?.panels ?? []).map(({ code }) => code)}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
