import type { ReactNode } from 'react';
import { showLength } from '../../common/quotes/lengths';
import { hundredths, panelColumns } from './quoteColumns';
import { type CardsProps, RowCards } from './RowCards';
import type { PanelRow } from './rows';
import css from './cards.module.css';

const problems = ({ calc }: PanelRow) => calc?.problems ?? [];

const face = ({ text, calc, packs }: PanelRow) => (
  <>
    <span className={css.top}>
      <b>
        {text.quantity || '–'} × {calc?.length == null ? '–' : showLength(calc.length)}
      </b>
      <span className={css.figure}>{hundredths(calc?.linearFeet) || '–'} ft</span>
    </span>
    {(calc?.weight != null || packs !== '') && (
      <span className={css.below}>
        <span>{packs && `Packs ${packs}`}</span>
        <span>{calc?.weight != null && `${hundredths(calc.weight)} lb`}</span>
      </span>
    )}
  </>
);

/** The cut list on a phone: pieces and length in front, feet, weight and packs behind them. */
export const PanelCards = (props: CardsProps<PanelRow> & { paste: ReactNode }) => (
  <RowCards
    {...props}
    word="row"
    empty="No panels yet"
    columns={panelColumns}
    face={face}
    problems={problems}
    paste={props.paste}
  />
);
