import type { Page } from 'playwright-core';
import { dwgFailed } from '../../../common/drive/drive';
import { bannedIn } from '../../support/bannedTexts';

/** Patterns of unfinished text. */
const unfinished: readonly (readonly [RegExp, string])[] = [
  [/\bundefined\b|\bNaN\b|\[object /, 'a value that was not formatted'],
  [/\b[a-z]+[A-Za-z]*\.\d+(\.[a-z]+)*\b(?!\.(pdf|csv|dwg|png|jpe?g))/, 'a raw field path'],
  [/\b[a-z]+[A-Z][a-z]+[A-Za-z]*\b/, 'a raw field name'],
  [
    /(?<![\w.,/])1 (?!(ms|less|takes|as|is|was|has|process|pass|plus|across|business|address|status|this)\b)[a-z]+s\b/,
    'a plural for one',
  ],
  [/&(amp|lt|gt|quot|nbsp|#\d+);/, 'an unescaped entity'],
];

/** Text typed by users and file names aren't the product's text. */
const typedByUsers = 'code, pre, kbd, textarea, [contenteditable], [data-user-text]';

/** Tooltips of cut texts are loaded once the page is idle. */
const tooltipsMs = 10_000;

/** Returns unfinished and banned texts on the page, and texts that are cut off without a tooltip. */
export async function textLook(page: Page): Promise<string[]> {
  const until = Date.now() + tooltipsMs;
  let found = await readTexts(page);
  while (found.cut.length > 0 && Date.now() < until) {
    await page.waitForTimeout(100);
    found = await readTexts(page);
  }
  return [...new Set([...wrongTexts(found.texts), ...found.cut.map((text) => `"${text}" is cut without a tooltip`)])];
}

const readTexts = (page: Page): Promise<{ texts: string[]; cut: string[] }> =>
  page.evaluate((skipped) => {
    const shown: string[] = [document.title];
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => !element.closest(`${skipped}, script, style`),
    );
    const ownText = (element: HTMLElement) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    /** Sentence of an element. React renders "1 pieces" as two text nodes, and users' text as an element. */
    const sentenceOf = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (node.nodeType === Node.TEXT_NODE) return node.textContent;
          if (!(node instanceof Element) || node.matches(`script, style`)) return '';
          return node.matches(skipped) ? ' “” ' : ` ${sentenceOf(node)} `;
        })
        .join('')
        .replace(/\s+/g, ' ')
        .trim();
    for (const element of elements) {
      // Options of a closed select aren't visible yet, but users read them.
      const isVisible = element.checkVisibility() || element instanceof HTMLOptionElement;
      if (isVisible && ownText(element)) shown.push(sentenceOf(element));
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.checkVisibility() ? element.getAttribute(name) : null;
        if (text) shown.push(text);
      }
    }
    const clipped = elements
      .filter((element) => {
        if (!ownText(element) || !element.checkVisibility() || element.closest('[role="tooltip"]')) return false;
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        // One pixel: a label for screen readers only.
        if (element.clientWidth <= 1 || element.matches('input, select, option, button.hidden, .hidden')) return false;
        const cutsWide =
          (textOverflow === 'ellipsis' && overflowX !== 'visible') || ['hidden', 'clip'].includes(overflowX);
        const cutsHigh = webkitLineClamp !== 'none' && ['hidden', 'clip'].includes(overflowY);
        return (
          (cutsWide && element.scrollWidth > element.clientWidth + 1) ||
          (cutsHigh && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .filter((element) => {
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        return !element.closest('[title]:not([title=""])') && !element.querySelector('[title]:not([title=""])');
      })
      .map((element) => (element.textContent ?? '').trim().slice(0, 80));
    return { texts: [...new Set(shown)], cut: [...new Set(clipped)] };
  }, typedByUsers);

/** Texts that the specification prescribes to the letter. */
const prescribed: readonly string[] = [dwgFailed];

/** Returns what is unfinished or banned in these texts. */
export function wrongTexts(texts: readonly string[]): string[] {
  return texts
    .filter((text) => !prescribed.includes(text))
    .flatMap((text) => {
      // Names and users' text are in quotation marks.
      const own = text.replace(/“[^”]*”/g, (quoted) =>
        /\bundefined\b|\bNaN\b|\[object /.test(quoted) ? quoted : '“”',
      );
      const wrong = unfinished.filter(([pattern]) => pattern.test(own)).map(([, why]) => why);
      return [...wrong, ...bannedIn(own)].map((why) => `"${text.slice(0, 120)}": ${why}`);
    });
}
