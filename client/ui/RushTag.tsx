import css from './RushTag.module.css';

/** Rush is ink, not hue: it shows beside every status colour. */
export function RushTag({ large = false }: { large?: boolean }) {
  return <span className={large ? `${css.rush} ${css.large}` : css.rush}>RUSH</span>;
}
