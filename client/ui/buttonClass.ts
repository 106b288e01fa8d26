import css from './Button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'ghost' | 'danger' | 'dangerFilled';
export type ButtonSize = 'sm' | 'md' | 'touch';

export interface ButtonLook {
  /** One `primary` per region or queue row; `dangerFilled` only for the last step of a destructive action. */
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Fills the width of its container. */
  wide?: boolean;
}

export const buttonClass = ({ kind = 'plain', size = 'md', wide = false }: ButtonLook, icon = false): string =>
  [css.button, kind !== 'plain' && css[kind], size !== 'md' && css[size], wide && css.wide, icon && css.icon]
    .filter(Boolean)
    .join(' ');
