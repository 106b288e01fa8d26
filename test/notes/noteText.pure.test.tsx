import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NoteText } from '../../client/notes/NoteText';

const html = (text: string, names: string[] = []) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoteText note={{ text, mentions: names.map((name, i) => ({ _id: i, name })) }} />
    </MemoryRouter>,
  );
const address = (url: string) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`;
const job = (num: string) => `<a href="/jobs?q=${num}" data-discover="true">${num}</a>`;

it.each([
  ['See https://maps.test/roof?a=1, please.', `See ${address('https://maps.test/roof?a=1')}, please.`],
  ['(http://a.test/b)', `(${address('http://a.test/b')})`],
  ['Like 100066.', `Like ${job('100066')}.`],
  ['100066 and 100067', `${job('100066')} and ${job('100067')}`],
])('makes links of %s', (text, shown) => {
  expect(html(text)).toBe(shown);
});

it.each(['javascript:alert(1)', 'ftp://a.test', '1,000,660', '555-100066', '1000660', '12.100066', '100066.5', 'x'])(
  'leaves %s as it is',
  (text) => {
    expect(html(text)).toBe(text);
  },
);

it('highlights the longest name, and escapes everything', () => {
  expect(html('@Jo Ann <b>', ['Jo', 'Jo Ann'])).toMatch(/^<mark class="[^"]*">@Jo Ann<\/mark> &lt;b&gt;$/);
  expect(html('https://a.test/"onclick="x')).toContain(`${address('https://a.test/')}&quot;onclick=`);
});
