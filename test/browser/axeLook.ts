import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export type Size = typeof desk;

/** What is wrong with the page as it stands, in light and dark, at each size: axe's findings, and pages too wide. */
export async function axeLook(page: Page, sizes: readonly Size[] = [desk, phone]): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await still(page);
      // Nothing is left out: all elements, and all the rules that axe has on.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const wrong = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 160)}`),
      );
      found.push(...[...wrong, ...(await tooWide(page))].map((what) => `${colorScheme} ${size.width}: ${what}`));
    }
  }
  return found;
}

/** Drawn anew, with every movement at its end: half faded in, a text has half its contrast. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await drawn();
    await drawn();
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map((animation) => animation.finished.catch(() => undefined)));
  });

/** The page scrolls up and down, never sideways; what is wide scrolls inside itself. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, dialog, [role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} wide in ${clientWidth}`),
  );
