import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** Where the wall hangs, and a large desk. */
export const wall = { width: 1920, height: 1080 };
export type Size = typeof desk;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export type Look = readonly [Size, Theme];

export const everyLook: readonly Look[] = [desk, phone].flatMap((size) =>
  themes.map((theme) => [size, theme] as const),
);

/** Each size once and each theme once: every other visit sees them the other way round. */
export function twoLooks(sizes: readonly Size[] = [desk, phone], nth = 0): readonly Look[] {
  const [one = 'light', other = 'dark'] = nth % 2 === 0 ? themes : themes.toReversed();
  const [first = desk, second = first] = sizes;
  return [
    [first, one],
    [second, other],
  ];
}

/** What is wrong with the page as it stands in each look: axe's findings, and pages too wide. */
export async function axeLook(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const [size, theme] of looks) {
    await dress(page, size, theme);
    const wrong = [...(await axeFinds(page)), ...(await tooWide(page))];
    found.push(...wrong.map((what) => `${theme} ${size.width}: ${what}`));
  }
  return found;
}

// Put into a page once and told what to report: by itself it describes everything that is right, too, at twice the price.
const near = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(near.resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>;
};

/** Nothing is left out: all elements, and all the rules that axe has on. */
export async function axeFinds(page: Page): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 160)}`),
    );
  });
}

/** The page in this size and theme, drawn, with every movement at its end: half faded in, a text has half its contrast. */
export async function dress(page: Page, size: Size, theme: Theme): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async () => {
    // Twice drawn. Without a function that has a name: a name would be looked for outside of the page.
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** The page scrolls up and down, never sideways; what is wide scrolls inside itself. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, dialog, [role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} wide in ${clientWidth}`),
  );
