interface TypedKey {
  readonly key: string;
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing?: boolean };
  getModifierState?(key: 'AltGraph'): boolean;
}

/**
 * True if the key belongs to an input method, whose Enter and Escape accept or cancel a suggestion and aren't
 * shortcuts. Safari reports the last one as key code 229 after the composition has ended.
 */
export const isComposing = ({ key, keyCode, isComposing = false, nativeEvent }: TypedKey): boolean =>
  isComposing || nativeEvent?.isComposing === true || keyCode === 229 || key === 'Process' || key === 'Dead';

/** True if AltGr types a character, such as ł or €. Windows reports it as Ctrl+Alt, which isn't a shortcut then. */
export const typesByAltGr = (event: TypedKey): boolean =>
  [...event.key].length === 1 && event.getModifierState?.('AltGraph') === true;
