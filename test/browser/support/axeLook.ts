import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** A wall display or a large desktop. */
export const wall = { width: 1920, height: 1080 };
export type Size = typeof desk;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export type Look = readonly [Size, Theme];

export const everyLook: readonly Look[] = [desk, phone].flatMap((size) =>
  themes.map((theme) => [size, theme] as const),
);

/** Covers each size and each theme once; odd visits swap the themes. */
export function twoLooks(sizes: readonly Size[] = [desk, phone], nth = 0): readonly Look[] {
  const [one = 'light', other = 'dark'] = nth % 2 === 0 ? themes : themes.toReversed();
  const [first = desk, second = first] = sizes;
  return [
    [first, one],
    [second, other],
  ];
}

/** Returns the problems of the page in each look: axe violations and horizontal overflow. */
export async function axeLook(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const [size, theme] of looks) {
    await setLook(page, size, theme);
    const wrong = [...(await axeViolations(page)), ...(await tooWide(page))];
    found.push(...wrong.map((what) => `${theme} ${size.width}: ${what}`));
  }
  return found;
}

// Injected once per page, and limited to violations: reporting passed checks too takes twice as long.
const near = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(near.resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>;
};

/** Runs axe on all elements with its default rules and the one that compares labels with visible text. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 160)}`),
    );
  });
}

/** Sets size and theme and waits until animations have ended, because half-faded text has too little contrast. */
export async function setLook(page: Page, size: Size, theme: Theme): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async () => {
    // Wait for two frames. No named functions here: the loader's helper for names doesn't exist in the page.
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** Elements that overflow horizontally. A page may only scroll vertically. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, dialog, [role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} wide in ${clientWidth}`),
  );
