import css from './Brand.module.css';
import { brandText } from '../layout/layoutText';

/** The logo, a panel profile, with the product name. */
export const Brand = ({ large = false }: { large?: boolean }) => (
  <span className={large ? `${css.brand} ${css.large}` : css.brand}>
    <svg
      width="22"
      height="16"
      viewBox="0 0 22 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M1 14h3V3h2v11h4V3h2v11h4V3h2v11h3" />
    </svg>
    {brandText.name}
  </span>
);
