// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SuggestInput } from '../../client/ui/form/SuggestInput';
import { show } from './support/show';

const panels = [
  { id: 'pbr', name: 'PBR panel', note: '36 in' },
  { id: 'ss16', name: 'Standing seam 16', note: '16 in' },
  { id: 'ss18', name: 'Standing seam 18', note: '18 in' },
];
let picks: string[] = [];
function Panel({ picksOnly }: { picksOnly?: boolean }) {
  const [value, setValue] = useState('Old panel');
  return (
    <SuggestInput
      aria-label="Panel"
      value={value}
      onChange={setValue}
      suggestions={panels}
      onPick={({ id, name }) => {
        picks.push(String(id));
        setValue(name);
      }}
      picksOnly={picksOnly}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Panel' });
async function retype(text: string, picksOnly = false) {
  picks = [];
  const user = show(<Panel picksOnly={picksOnly} />);
  await user.clear(field());
  await user.type(field(), text);
  return user;
}

it('filters by every word typed; the arrow keys and Enter pick', async () => {
  const user = await retype('seam stand');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(picks).toEqual(['ss18']);
  expect(field().value).toBe('Standing seam 18');
});

it('keeps free text when it is left', async () => {
  const user = await retype('seam');
  await user.tab();
  expect(picks).toEqual([]);
  expect(field().value).toBe('seam');
});

it('restores the text before typing on Escape', async () => {
  const user = await retype('seam');
  await user.keyboard('{Escape}');
  expect(field().value).toBe('Old panel');
});

it('picks the only match on Tab where only matches count', async () => {
  const user = await retype('pbr', true);
  await user.tab();
  expect(picks).toEqual(['pbr']);
});
