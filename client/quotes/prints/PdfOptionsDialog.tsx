import { useState } from 'react';
import type { PaperLayout } from '../../../common/companies/paperLayout';
import { PaperChoices } from '../../companies/paper/PaperChoices';
import { layoutOf } from '../../companies/paper/PaperLayoutPanel';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { companyOf, useOpenQuote } from '../page/QuoteContext';
import { createPdfText } from '../pdfText';

export type PdfChoices = Omit<PaperLayout, 'paperLeadTime' | 'paperFreight' | 'paperTerms'>;

interface PdfOptionsDialogProps {
  onClose: () => void;
  onSubmit: (show: PdfChoices) => void;
}

/** Chooses what a single PDF shows, starting with the company's layout. */
export function PdfOptionsDialog({ onClose, onSubmit }: PdfOptionsDialogProps) {
  const { quote } = useOpenQuote();
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  const [chosen, setChosen] = useState<Partial<PdfChoices>>({});
  const { paperPrices, paperCutlist, paperBundles, paperContact, paperSignature } = layoutOf(company);
  const shown = { paperPrices, paperCutlist, paperBundles, paperContact, paperSignature, ...chosen };
  return (
    <ContainDialog onClose={onClose}>
      <Dialog
        opened
        onClose={onClose}
        title={createPdfText.options}
        consequence={createPdfText.optionsAbout}
        submitLabel={createPdfText.create}
        onSubmit={() => {
          onClose();
          onSubmit(shown);
        }}
      >
        <PaperChoices value={shown} onChange={(field, value) => setChosen({ ...chosen, [field]: value })} />
      </Dialog>
    </ContainDialog>
  );
}
