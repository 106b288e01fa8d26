import type { ReactNode } from 'react';
import { showLength } from '../../../../common/format/length';
import { hundredths, panelColumns } from '../quoteColumns';
import { type CardsProps, RowCards } from './RowCards';
import type { PanelRow } from '../rows';
import css from './cards.module.css';
import { panelsText } from '../../rowsText';

const problems = ({ calc }: PanelRow) => calc?.problems ?? [];

const columnsOf = () => panelColumns;

const face = ({ text, calc, packs }: PanelRow) => (
  <>
    <span className={css.top}>
      <b>
        {text.quantity || '–'} × {calc?.length == null ? '–' : showLength(calc.length)}
      </b>
      <span className={css.figure}>{panelsText.feet(hundredths(calc?.linearFeet) || '–')}</span>
    </span>
    {(calc?.weight != null || packs !== '') && (
      <span className={css.below}>
        <span>{packs && panelsText.bundles(packs)}</span>
        <span>{calc?.weight != null && panelsText.pounds(hundredths(calc.weight))}</span>
      </span>
    )}
  </>
);

/** The panel list on a phone. */
export const PanelCards = (props: CardsProps<PanelRow> & { paste: ReactNode }) => (
  <RowCards
    {...props}
    what="row"
    addLabel={panelsText.add}
    empty={panelsText.none}
    columns={columnsOf}
    face={face}
    problems={problems}
    paste={props.paste}
  />
);
