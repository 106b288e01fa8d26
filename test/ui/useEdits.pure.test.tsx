import { useRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Edits, useEdits } from '../../client/api/useEdits';

interface Company {
  readonly name: string;
  readonly phone: string;
  readonly notes: string;
}
const before: Company = { name: 'Alpine', phone: '555 0100', notes: '' };

/** The edits after these steps, one after another; from `changedAt` on, the entity is `now`. */
function editsAfter(steps: readonly ((edits: Edits<Company>) => void)[], now: Company, changedAt: number) {
  let last: Edits<Company> | undefined;
  const Form = () => {
    const done = useRef(0);
    const edits = useEdits(done.current < changedAt ? before : now, 1);
    last = edits;
    steps[done.current++]?.(edits);
    return null;
  };
  renderToStaticMarkup(<Form />);
  return last as Edits<Company>;
}

it('what was typed while a form was being saved stays, and is not yet saved', () => {
  const now = { ...before, name: 'Alpine Roofing' };
  const edits = editsAfter(
    [
      (form) => form.set('name', 'Alpine Roofing'),
      // Sent here. Then the user types on, in the same field and in another one.
      (form) => form.set('name', 'Alpine Roofing LLC'),
      (form) => form.set('phone', '555 0199'),
      (form) => form.saved({ name: 'Alpine Roofing' }, now),
    ],
    now,
    4,
  );
  expect(edits.shown).toEqual({ name: 'Alpine Roofing LLC', phone: '555 0199', notes: '' });
  expect(edits.changed).toEqual({ name: 'Alpine Roofing LLC', phone: '555 0199' });
  expect(edits.conflicts).toEqual([]);
});

it('a form is unchanged after a save during which nothing was typed', () => {
  const now = { ...before, name: 'Alpine Roofing' };
  const edits = editsAfter(
    [(form) => form.set('name', 'Alpine Roofing'), (form) => form.saved({ name: 'Alpine Roofing' }, now)],
    now,
    2,
  );
  expect([edits.shown, edits.dirty]).toEqual([now, false]);
});
