import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Packs } from '../../../client/quotes/page/Packs';
import { Totals } from '../../../client/quotes/page/Totals';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { contentOf } from '../content';

const compute = (...content: Parameters<typeof contentOf>) =>
  computeQuote(contentOf(...content), { defaultFlat: 48, panels: [] });
const totals = (...content: Parameters<typeof contentOf>) =>
  renderToStaticMarkup(<Totals {...compute(...content)} exemption={null} />);

describe('the totals on the page', () => {
  it('say that the customer is exempt, unless tax is charged [Q91]', () => {
    const exemption = { certificate: 'EX-123', ends: '2027-11-30' };
    const of = (tax: string, ends: string | null) =>
      renderToStaticMarkup(
        <Totals {...compute({ tax }, [{ quantity: '2', price: '3' }])} exemption={{ ...exemption, ends }} />,
      );
    expect(of('0', '2027-11-30')).toContain('Exempt, certificate EX-123, valid through Nov 30, 2027');
    expect(of('', null)).toContain('Exempt, certificate EX-123</p>');
    expect(of('7.25', null)).not.toContain('Exempt');
    expect(of('seven', null)).not.toContain('Exempt');
  });

  it('count the lines and panel rows that are not in the total [Q30]', () => {
    const shown = totals(
      {},
      [
        { kind: 'trim', code: 'RAKE', quantity: '4' },
        { quantity: '2', price: '3' },
      ],
      [
        { quantity: '12', feet: '12 6' },
        { quantity: '1', feet: '12 6' },
      ],
    );
    expect(shown).toContain('1 line has no price and isn’t in the total.');
    expect(shown).toContain('2 panel rows can’t be read and aren’t in the total.');
    expect(totals({}, [{ quantity: '2', price: '3' }])).not.toMatch(/in the total/);
  });

  it('say why a sum beyond its limit is blank [Q29]', () => {
    const shown = totals({}, Array(20).fill({ quantity: '999,999', price: '9,999,999.99' }));
    expect(shown).toMatch(/Total<\/dt><dd[^>]*><span>–</);
    expect(shown).toContain('The subtotal is more than can be added up exactly.');
  });
});

it('the bundles on the page say that the list is cut after 2,000 [Q4]', () => {
  // At 50 lb/ft, each piece is a separate bundle.
  const note = (quantity: string) => {
    const { packs, used } = compute({ lbPerFt: '50', maxPackWeight: '500' }, [], [{ quantity, feet: '10' }]);
    return /Showing[^<]*/.exec(renderToStaticMarkup(<Packs packs={packs} used={used} />))?.[0];
  };
  expect(note('2001')).toBe('Showing the first 2,000 bundles.');
  expect(note('2000')).toBeUndefined();
});
