import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './BoardCard.module.css';

interface CardFrameProps extends ComponentProps<'li'> {
  /** Path of the page that the card leads to. */
  to: string;
  /** Text of the link. */
  head: ReactNode;
  end: ReactNode;
  below: ReactNode;
  /** Buttons work here; the rest of the card is the link. */
  belowEnd: ReactNode;
}

/** A card with two lines. */
export const CardFrame = ({ to, head, end, below, belowEnd, ...rest }: CardFrameProps) => (
  <li {...rest} className={css.card}>
    <div className={css.line}>
      <Link to={to} className={css.link}>
        {head}
      </Link>
      <span className={css.due}>{end}</span>
    </div>
    <div className={css.line}>
      <span className={css.below}>{below}</span>
      <span className={css.end}>{belowEnd}</span>
    </div>
  </li>
);
