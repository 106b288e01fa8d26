import { expect, test } from 'vitest';
import { asHtml, asText, type Letter } from '../../server/letters/letter';

// A letter as text and as HTML: the same said twice, everything of somebody's own as text, nothing loaded from anywhere.

const letter: Letter = {
  brand: { name: 'Bolt & <Sons>', logo: { name: 'logo.png', mime: 'image/png', base64: 'AAAA' } },
  name: 'Jo "the roof" <script>',
  paragraphs: ['The office asks about Barn <b>7</b>:'],
  quoted: 'Which <img src=x onerror=alert(1)> pitch?\nAnd "which" ridge?',
  facts: [['Job', '100427 R1 Barn & Co']],
  button: { says: 'Open the job', url: 'https://takeoffs.test/jobs/4?a=1&b=2' },
  after: ['The clock is stopped.'],
  why: { says: 'Your profile asks for them.', unsubscribe: 'https://takeoffs.test/unsubscribe/x.y' },
};

test('as text', () => {
  expect(asText(letter)).toBe(`Hello Jo "the roof" <script>,

The office asks about Barn <b>7</b>:

> Which <img src=x onerror=alert(1)> pitch?
> And "which" ridge?

Job: 100427 R1 Barn & Co

https://takeoffs.test/jobs/4?a=1&b=2

The clock is stopped.

-- 
Bolt & <Sons>
Your profile asks for them. To end them: https://takeoffs.test/unsubscribe/x.y
`);
});

test('as HTML, every word is text and every picture its own', () => {
  const html = asHtml(letter);
  const tags = [...html.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag);
  expect(tags.filter((tag) => tag === 'img')).toHaveLength(1);
  for (const tag of ['script', 'iframe', 'link', 'object', 'form', 'b']) expect(tags).not.toContain(tag);
  expect([...html.matchAll(/\b(?:src|background)="([^"]*)"/g)].map(([, from]) => from)).toEqual(['cid:logo.png']);
  expect(html).not.toMatch(/url\(|@import/);
  expect(html).toContain('alt="Bolt &#38; &#60;Sons&#62;"');
  expect(html).toContain('Which &#60;img src=x onerror=alert(1)&#62; pitch?<br>And');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    'https://takeoffs.test/jobs/4?a=1&#38;b=2',
    'https://takeoffs.test/unsubscribe/x.y',
  ]);
  expect(html).toContain('prefers-color-scheme:dark');
});

test('without a logo it bears the name, and a letter of one’s own has no greeting of ours', () => {
  const own = { ...letter, brand: { name: 'Birch', logo: null }, own: { signed: ['Jo', 'Birch'] }, why: undefined };
  expect(asHtml(own)).not.toContain('<img');
  expect(asHtml(own)).not.toContain('Hello');
  expect(asText(own)).toMatch(/^The office[\s\S]*\n\nJo\nBirch\n$/);
});
