import css from './Button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'ghost' | 'danger' | 'dangerFilled';
export type ButtonSize = 'sm' | 'md' | 'touch';

export interface ButtonLook {
  /** One primary per region or queue row; `dangerFilled` only as the last step of a destruction. */
  kind?: ButtonKind;
  size?: ButtonSize;
  /** As wide as its place. */
  wide?: boolean;
}

export const buttonClass = ({ kind = 'plain', size = 'md', wide = false }: ButtonLook, icon = false): string =>
  [css.button, kind !== 'plain' && css[kind], size !== 'md' && css[size], wide && css.wide, icon && css.icon]
    .filter(Boolean)
    .join(' ');
