import { expect, test } from 'vitest';
import { greetingOf, introOf, subjectOf, unknownIn } from '../../common/companies/letterWords';
import { asHtml, asText, type Letter } from '../../server/letters/letter';

// A letter as text and as HTML: the same said twice, everything of somebody's own as text, nothing loaded from anywhere.

const letter: Letter = {
  brand: { words: {}, name: 'Bolt & <Sons>', logo: { name: 'logo.png', mime: 'image/png', base64: 'AAAA' } },
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
  // A word without an end stays on the sheet, on a phone as well.
  expect(html).toMatch(/table-layout:fixed[\s\S]*class="sheet ink" style="[^"]*overflow-wrap:anywhere/);
});

test('without a logo it bears the name, and a letter of one’s own has no greeting of ours', () => {
  const own = { ...letter, brand: { words: {}, name: 'Birch', logo: null }, own: { signed: 'Jo' }, why: undefined };
  expect(asHtml(own)).not.toContain('<img');
  expect(asHtml(own)).not.toContain('Hello');
  expect(asText(own)).toMatch(/^The office[\s\S]*\n\nJo\nBirch\n$/);
});

test('a company’s own greeting and sign-off are text in both, and a person’s name stands over the sign-off', () => {
  const words = { greeting: 'Dear <i>{person}</i>,', signOff: 'Bolt & Sons\n<b>since 1911</b>' };
  const said = { ...letter, brand: { ...letter.brand, words } };
  expect(asText(said)).toMatch(/^Dear <i>Jo "the roof" <script><\/i>,\n/);
  expect(asText(said)).toContain('The clock is stopped.\n\nBolt & Sons\n<b>since 1911</b>\n\n-- ');
  const html = asHtml(said);
  expect(html).toContain('Dear &#60;i&#62;Jo &#34;the roof&#34; &#60;script&#62;&#60;/i&#62;,');
  expect(html).toContain('Bolt &#38; Sons<br>&#60;b&#62;since 1911&#60;/b&#62;');
  expect(html).not.toMatch(/<(i|b|script)>/);
  expect(asText({ ...said, own: { signed: 'Jo' }, why: undefined })).toMatch(
    /\n\nJo\nBolt & Sons\n<b>since 1911<\/b>\n$/,
  );
});

test('words with braces are filled once, and fall back to ours where they are blank', () => {
  const said = { job: '100427 Barn', name: '{company}', company: 'Birch', who: 'Jo' };
  expect(subjectOf({}, 'released', said)).toBe('100427 Barn: the takeoff is ready');
  expect(subjectOf({ releasedSubject: 'Done: {job} ({name})' }, 'released', said)).toBe(
    'Done: 100427 Barn ({company})',
  );
  expect(introOf({}, 'rfi', said, true)).toBe('The drafting office asks about {company}:');
  expect(introOf({ rfiIntro: 'About {job} :' }, 'rfi', said)).toBe('About 100427 Barn.');
  expect(greetingOf({}, 'Jo')).toBe('Hello Jo,');
  expect(greetingOf({ greeting: 'Dear {person},' }, '')).toBe('Dear,');
  expect(greetingOf({}, '{person}')).toBe('Hello {person},');
  expect(unknownIn('greeting', 'Dear {person} of {company}')).toBe('company');
  expect(unknownIn('answeredIntro', '{who} of {company}, {job}: {name}')).toBeUndefined();
  expect(unknownIn('signOff', 'a {b')).toBeUndefined();
});
