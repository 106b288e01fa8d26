// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Palette } from '../../client/ui/overlay/Palette';
import { show } from './support/show';

const onPick = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onPick.mockClear();
  onClose.mockClear();
});

let setSearching: (searching: boolean) => void;
function Finder({ names, initiallySearching = false }: { names: readonly string[]; initiallySearching?: boolean }) {
  const [text, setText] = useState('');
  const [searching, set] = useState(initiallySearching);
  setSearching = set;
  const items = names.filter((name) => name.includes(text)).map((id) => ({ id, label: id, onPick: () => onPick(id) }));
  return (
    <Palette
      onClose={onClose}
      hint="Find anything"
      text={text}
      onText={setText}
      groups={[{ title: 'Jobs', items }]}
      searching={searching}
    />
  );
}
const selected = () => screen.getByRole('option', { selected: true }).textContent;

it('has the focus at once; the arrow keys go around, Enter opens', async () => {
  const user = show(<Finder names={['100066', '100067', '100094']} />);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(selected()).toBe('100066');
  await user.keyboard('{ArrowUp}');
  expect(selected()).toBe('100094');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onPick.mock.calls).toEqual([['100067']]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('selects the first result again when the next letter removes the selected one', async () => {
  const user = show(<Finder names={['100066', '100067', '100094']} />);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(selected()).toBe('100094');
  await user.keyboard('06');
  expect(selected()).toBe('100066');
});

it('waits for the answer when Enter comes before it, because the first result may change', async () => {
  const user = show(<Finder names={['100066']} initiallySearching />);
  await user.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  setSearching(false);
  await vi.waitFor(() => expect(onPick.mock.calls).toEqual([['100066']]));
});

it('closes with Escape and opens nothing', async () => {
  const user = show(<Finder names={['100066']} />);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onPick).not.toHaveBeenCalled();
});
