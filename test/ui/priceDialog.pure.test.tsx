// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PriceDialog } from '../../client/jobs/dialogs/PriceDialog';
import type { JobPageView } from '../../common/jobs/job';
import { show } from './support/show';
import { TestServer } from './support/TestServer';

const job = {
  ...{ _id: 418, version: 3, num: 100418, level: 9, revenue: null },
  owner: { _id: 2, companyName: 'Summit Roofing' },
} as JobPageView;

let server: TestServer;
beforeEach(() => {
  server = new TestServer();
});

async function showPrice() {
  const onClose = vi.fn();
  const user = show(<PriceDialog job={job} opened onClose={onClose} />);
  const price = await screen.findByLabelText<HTMLInputElement>('Price');
  const submit = screen.getByRole('button', { name: 'Set level and price' });
  return { user, onClose, price, submit };
}
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('the price of a job', () => {
  it('is missing: the error is beside the field after confirming, and leaves when a price is typed', async () => {
    const { user, price, submit } = await showPrice();
    expect(price.getAttribute('aria-invalid')).toBeNull();
    await user.click(submit);
    expect(described(price)).toContain('Enter a price for the custom level, such as 325.00.');
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.type(price, '325');
    expect(price.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByText(/Enter a price/)).toBeNull();
    expect(server.sent).toEqual([]);
  });

  it.each([
    ['1,325.50', 1325.5],
    ['$99', 99],
    [' 0 ', 0],
  ])('may be typed as %j', async (typed, revenue) => {
    const { user, price } = await showPrice();
    await user.type(price, typed);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toEqual({ mrqLevelCustom: revenue, expected: 3 });
  });

  it.each(['12.345', '-5', '3e2', '1O0'])('can’t be %j', async (typed) => {
    const { user, price } = await showPrice();
    await user.type(price, `${typed}{Enter}`);
    expect(described(price)).toContain('Enter dollars, such as 325.00.');
    expect(server.sent).toEqual([]);
    expect(price.value).toBe(typed);
  });

  it('is sent once, however often it is confirmed', async () => {
    const { user, price, submit } = await showPrice();
    await user.type(price, '325{Enter}{Enter}{Control>}{Enter}{/Control}');
    await user.dblClick(submit);
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('true'));
    expect(server.sent).toHaveLength(1);
  });

  it('stays typed when the server refuses it, with the reason, and can be sent again', async () => {
    const { user, price, submit, onClose } = await showPrice();
    await user.type(price, '325{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    server.answer(422, { message: 'Invoiced jobs can’t be repriced.' });
    expect(await screen.findByText(/Invoiced jobs can’t be repriced/)).toBeDefined();
    expect(price.value).toBe('325');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(submit);
    await waitFor(() => expect(server.sent).toHaveLength(2));
  });
});
