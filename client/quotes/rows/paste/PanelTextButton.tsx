import { Suspense, useState } from 'react';
import { queries } from '../../../api/queries';
import { useLiveQuery } from '../../../api/useLiveQuery';
import { Button } from '../../../ui/Button';
import { companyOf, useOpenQuote } from '../../page/QuoteContext';
import { lazyPart } from '../../../ui/feedback/lazyPart';
import { panelTextText } from '../../rowsText';

const PanelTextDialog = lazyPart(
  () => import('./PanelTextDialog'),
  (m) => m.PanelTextDialog,
  { overlay: true },
);

/** Opens the dialog for a cut list pasted as text. */
export function PanelTextButton({ touch = false }: { touch?: boolean }) {
  const { quote } = useOpenQuote();
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={touch ? 'touch' : 'sm'} wide={touch} onClick={() => setOpen(true)}>
        {touch ? panelTextText.openTouch : panelTextText.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PanelTextDialog
            panelCodes={(company?.panels ?? []).map(({ code }) => code)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
