// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Typeahead, type TypeaheadOption } from '../../client/ui/form/Typeahead';
import { show } from './support/show';

const clients = [
  { id: 1, name: 'Alpine Roofing' },
  { id: 2, name: 'Bonneville Roof Co.', shortName: 'Bonneville' },
  { id: 3, name: 'Bonneville Sheet Metal' },
];

let picked: TypeaheadOption | null = null;
function Picker() {
  const [value, setValue] = useState<TypeaheadOption | null>(null);
  const [query, setQuery] = useState('');
  picked = value;
  return (
    <Typeahead
      aria-label="Client"
      value={value}
      onChange={setValue}
      options={clients.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))}
      onQuery={setQuery}
      emptyText="No matching client"
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
const offered = (count: number) => waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(count));

it('finds by typing; the arrow keys move and Enter picks', async () => {
  const user = show(<Picker />);
  await user.type(field(), 'bonn');
  await offered(2);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picked?.name).toBe('Bonneville Sheet Metal');
  expect(field().value).toBe('Bonneville Sheet Metal');
});

it('picks the only match when Tab leaves the field, and a name typed in full', async () => {
  const user = show(<Picker />);
  await user.type(field(), 'alp');
  await offered(1);
  await user.tab();
  await waitFor(() => expect(picked?.name).toBe('Alpine Roofing'));
  await user.clear(field());
  await user.type(field(), 'bonneville');
  await offered(2);
  await user.tab();
  await waitFor(() => expect(field().value).toBe('Bonneville Roof Co. | Bonneville'));
});

it('picks nothing when several match, says when none does, and Escape closes the list', async () => {
  const user = show(<Picker />);
  await user.type(field(), 'roof');
  await offered(2);
  await user.tab();
  expect(picked).toBeNull();
  await user.type(field(), 'zzz');
  expect(await screen.findByText('No matching client')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'));
});

it('clears the selection with its button and keeps the focus in the field', async () => {
  const user = show(<Picker />);
  await user.type(field(), 'alp');
  await offered(1);
  await user.keyboard('{Enter}');
  expect(picked?.id).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(picked).toBeNull();
  expect(document.activeElement).toBe(field());
});
