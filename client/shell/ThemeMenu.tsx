import { useAtom, useAtomValue } from 'jotai';
import { themeAtom, themeChoiceAtom, themeChoices } from '../state/theme';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/overlay/Menu';
import { themeMenuText } from './shellText';
import { themeWords } from '../ui/frame/ThemeChoice';

const glyphs = { system: 'screen', light: 'sun', dark: 'moon' } as const;

/** The dark/light switch of the bar (R7). */
export function ThemeMenu() {
  const [choice, choose] = useAtom(themeChoiceAtom);
  const theme = useAtomValue(themeAtom);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={themeMenuText.label(themeWords[choice])}>
          <Glyph name={glyphs[theme]} size={16} />
        </IconButton>
      }
      items={themeChoices.map((value) => ({
        label: themeWords[value],
        icon: <Glyph name={glyphs[value]} />,
        chosen: value === choice,
        onSelect: () => choose(value),
      }))}
    />
  );
}
