interface TypedKey {
  readonly key: string;
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing?: boolean };
  getModifierState?(key: 'AltGraph'): boolean;
}

/**
 * The key belongs to the input method: its Enter and Escape accept or cancel a suggestion and are no shortcuts. Safari
 * reports the last one as key code 229 after the composition has ended.
 */
export const isComposing = ({ key, keyCode, isComposing = false, nativeEvent }: TypedKey): boolean =>
  isComposing || nativeEvent?.isComposing === true || keyCode === 229 || key === 'Process' || key === 'Dead';

/** AltGr types a character here, such as ł or €. Windows reports it as Ctrl+Alt, which is no shortcut then. */
export const typesByAltGr = (event: TypedKey): boolean =>
  [...event.key].length === 1 && event.getModifierState?.('AltGraph') === true;
