export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A page without the program: its title and what stands under it; `style` needs the answer's nonce. */
export const page = (title: string, body: string, style = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>${style}</head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
