import type { Size, Theme } from './axeLook';

export interface Picture {
  /** User, page and state. */
  readonly label: string;
  readonly file: string;
  readonly size: Size;
  readonly theme: Theme;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Builds an HTML page of all screenshots with one row per screen. A click opens the full size. */
export function contactSheet(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ label }) => label))].toSorted();
  const picture = ({ file, size, theme }: Picture) =>
    `<a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt="${size.width} ${theme}"></a>`;
  const rows = names.map((name) => {
    const some = pictures.filter(({ label }) => label === name);
    return `<h2>${escaped(name)}</h2><p>${some.map(picture).join('')}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:16px;background:#888}h2{font-size:14px;margin:16px 0 4px}p{display:flex;gap:8px;overflow-x:auto;margin:0}img{height:260px}</style>
${rows.join('\n')}</html>\n`;
}
