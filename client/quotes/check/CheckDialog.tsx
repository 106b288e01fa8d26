import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { checkDialogText as text } from '../pdfText';
import { Warnings } from '../takeoff/Warnings';

/** Maximum problems listed; the rest are counted. */
const maxListed = 20;

interface CheckDialogProps {
  title: string;
  submitLabel: string;
  problems: readonly string[];
  onClose: () => void;
  onSubmit: () => void;
}

/** Lists the open problems before a quote leaves the company; going on is a decision. */
export const CheckDialog = ({ title, submitLabel, problems, onClose, onSubmit }: CheckDialogProps) => (
  <ContainDialog onClose={onClose}>
    <Dialog
      opened
      onClose={onClose}
      title={title}
      consequence={text.about}
      cancelLabel={text.back}
      submitLabel={submitLabel}
      onSubmit={() => {
        onClose();
        onSubmit();
      }}
    >
      <Warnings lines={listed(problems)} />
    </Dialog>
  </ContainDialog>
);

function listed(problems: readonly string[]): readonly string[] {
  const more = problems.length - maxListed;
  return more > 0 ? [...problems.slice(0, maxListed), text.more(more)] : problems;
}
