import { useAtom } from 'jotai';
import { type ThemeChoice as Choice, themeChoiceAtom, themeChoices } from '../../state/theme';
import { Segmented } from '../form/Segmented';
import { themeText } from '../layout/layoutText';

export const themeWords: Record<Choice, string> = {
  system: themeText.system,
  light: themeText.light,
  dark: themeText.dark,
};

/** Light, dark, or the system's setting. */
export function ThemeChoice() {
  const [choice, choose] = useAtom(themeChoiceAtom);
  return (
    <Segmented
      label={themeText.label}
      value={choice}
      onChange={choose}
      options={themeChoices.map((value) => ({ value, label: themeWords[value] }))}
    />
  );
}
