import css from './RushTag.module.css';
import { rushText } from '../statusText';

/** The rush tag is black instead of colored, so it goes with every status color. */
export function RushTag({ large = false }: { large?: boolean }) {
  return <span className={large ? `${css.rush} ${css.large}` : css.rush}>{rushText.rush}</span>;
}
