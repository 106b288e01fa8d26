import { useAtom } from 'jotai';
import { type ThemeChoice as Choice, themeChoiceAtom, themeChoices } from '../state/theme';
import { Segmented } from './Segmented';

export const themeWords: Record<Choice, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const [choice, choose] = useAtom(themeChoiceAtom);
  return (
    <Segmented
      label="Theme"
      value={choice}
      onChange={choose}
      options={themeChoices.map((value) => ({ value, label: themeWords[value] }))}
    />
  );
}
