// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Field } from '../../client/ui/form/Field';
import { NumberInput } from '../../client/ui/form/NumberInput';
import { Segmented } from '../../client/ui/form/Segmented';
import { ConflictChoice } from '../../client/ui/form/save/ConflictChoice';
import { show } from './support/show';

function Coverage({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Coverage" hint="In inches" error={error} required>
      <NumberInput value={value} onChange={setValue} />
    </Field>
  );
}
const coverage = () => screen.getByRole<HTMLInputElement>('textbox');
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('a field', () => {
  it('has the label as its name, and hint and error as its description', () => {
    show(<Coverage error="must be at most 60" />);
    expect(screen.getByLabelText(/^Coverage/)).toBe(coverage());
    // The server returns only the problem; the label completes the sentence.
    expect(descriptionOf(coverage())).toEqual(['In inches', 'Coverage must be at most 60.']);
    expect(coverage().getAttribute('aria-invalid')).toBe('true');
  });

  it('is neither invalid nor described by an error without one', () => {
    show(<Coverage />);
    expect(descriptionOf(coverage())).toEqual(['In inches']);
    expect(coverage().getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a number field', () => {
  it.each(['12.', '1,250.50', '16 1/2', '.5', 'abc'])('keeps %j as typed', async (typed) => {
    const user = show(<Coverage />);
    await user.type(coverage(), typed);
    expect(coverage().value).toBe(typed);
  });

  it('does not change with the arrow keys or the mouse wheel', async () => {
    const user = show(<Coverage />);
    await user.type(coverage(), '36{ArrowUp}{ArrowDown}{ArrowDown}');
    fireEvent.wheel(coverage(), { deltaY: 100 });
    expect(coverage().value).toBe('36');
  });
});

it('a choice between a few options is one stop of Tab, and the arrow keys select', async () => {
  function Level() {
    const [level, setLevel] = useState<'1' | '2' | '3'>('1');
    return (
      <Field label="Level" group>
        <Segmented
          value={level}
          onChange={setLevel}
          options={(['1', '2', '3'] as const).map((value) => ({ value, label: value, disabled: value === '2' }))}
        />
      </Field>
    );
  }
  const user = show(<Level />);
  expect(screen.getByRole('radiogroup', { name: 'Level' })).toBeDefined();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3' }).checked).toBe(true);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('a resolved conflict returns the focus to its field, since its buttons go away', async () => {
  function Address() {
    const [open, setOpen] = useState(true);
    const decide = () => setOpen(false);
    return (
      <div>
        <input aria-label="Address" />
        {open && (
          <ConflictChoice of="Address" onTakeTheirs={decide} onKeepMine={decide}>
            Address changed while you were editing.
          </ConflictChoice>
        )}
      </div>
    );
  }
  const user = show(<Address />);
  await user.click(screen.getByRole('button', { name: 'Keep mine: Address' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
});
