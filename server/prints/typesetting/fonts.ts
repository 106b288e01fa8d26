import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A family for PDFs: paths of its TrueType files. */
interface PrintFont {
  readonly name: string;
  readonly normal: string;
  readonly bold: string;
  readonly italics: string;
  readonly bolditalics: string;
}

const { resolve } = createRequire(import.meta.url);
/** Families for other scripts, each used if its package is installed (docs/operations.md). */
const otherScripts = ['SC', 'TC', 'JP', 'KR', 'Arabic', 'Hebrew', 'Thai', 'Devanagari'];

function productFont(): PrintFont {
  const folder = dirname(resolve('@expo-google-fonts/ibm-plex-sans/package.json'));
  const file = (style: string) => join(folder, style, `IBMPlexSans_${style}.ttf`);
  return {
    name: printFont,
    normal: file('400Regular'),
    bold: file('600SemiBold'),
    italics: file('400Regular_Italic'),
    bolditalics: file('600SemiBold_Italic'),
  };
}

function scriptFont(script: string): PrintFont[] {
  try {
    const folder = dirname(resolve(`@expo-google-fonts/noto-sans-${script.toLowerCase()}/package.json`));
    const file = (style: string) => join(folder, style, `NotoSans${script}_${style}.ttf`);
    const [normal, bold] = [file('400Regular'), file('600SemiBold')];
    return [{ name: `Noto Sans ${script}`, normal, bold, italics: normal, bolditalics: bold }];
  } catch {
    return [];
  }
}

/** The family of the product's screens. */
export const printFont = 'IBM Plex Sans';

/** Families in the order in which they are tried for each character; the product's typeface is the first. */
export const installedFonts = (): PrintFont[] => [productFont(), ...otherScripts.flatMap(scriptFont)];
