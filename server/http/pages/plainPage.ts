import type { Response } from 'express';
import { escapeHtml } from '../../../common/format/escapeHtml';
import { publicDemoText } from '../../../common/system/demoText';

/** A page that doesn't load the app; `style` needs the response's nonce. In a public demo it says so. */
export function page(response: Response, title: string, body: string, style = ''): string {
  const band = response.app.locals.publicDemo
    ? `<p role="note"><strong>${escapeHtml(publicDemoText)}</strong></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>${style}</head><body>${band}<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
