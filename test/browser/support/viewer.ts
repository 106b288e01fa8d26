import type { Locator } from 'playwright-core';
import { dialog } from './jobScreens';
import type { PersonWindow } from './PersonWindow';

/** The canvas of a page of the PDF in the file viewer, once it is drawn. */
export const drawn = (window: PersonWindow, page: number): Locator =>
  dialog(window).locator(`[data-page="${page}"] canvas[data-drawn]`);

/** Pins a comment near the middle of the shown page, by keyboard. */
export async function addPin(window: PersonWindow, text: string): Promise<void> {
  await drawn(window, 1).waitFor();
  await window.page.keyboard.press('p');
  await dialog(window).getByRole('button', { name: 'Place the pin here' }).press('ArrowUp');
  await window.page.keyboard.press('Enter');
  const comment = dialog(window).getByRole('textbox', { name: 'Comment' });
  await comment.fill(text);
  await comment.press('Control+Enter');
  // The pin may be on the drawing before its reply closes the composer, which takes Escape until then.
  await comment.waitFor({ state: 'detached' });
}

/** "red" or "blue", if a drawing in a comparison is clearly drawn in that color. */
export const inkOf = (window: PersonWindow, which: 'old' | 'new'): Promise<string> =>
  dialog(window)
    .locator(`canvas[data-ink="${which}"][data-drawn]`)
    .evaluate((element: HTMLCanvasElement) => {
      const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
      let [red, blue] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        const more = (data[i] as number) - (data[i + 2] as number);
        if (more > 100) red += 1;
        if (more < -100) blue += 1;
      }
      return `${red > 50 ? 'red' : ''}${blue > 50 ? 'blue' : ''}`;
    });
