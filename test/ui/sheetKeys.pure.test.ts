import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { isComposing } from '../../client/ui/form/composing';
import { actOf } from '../../client/ui/sheet/keys';

type Pressed = Partial<KeyboardEvent> & { altGr?: boolean };
const lock = vi.fn();
const actions = new Proxy({}, { get: () => () => undefined });
const rows = { remove: () => {}, duplicate: () => {}, move: () => {}, lock };
const context = {
  active: { row: 0, column: 0 },
  corner: { row: 0, column: 0 },
  size: { rows: 3, columns: 3, page: 10 },
  edits: true,
  actions: { ...(actions as Parameters<typeof actOf>[1]['actions']), rows: () => rows },
};
const press = ({ altGr = false, ...event }: Pressed) =>
  actOf({ getModifierState: (key: string) => altGr && key === 'AltGraph', ...event } as KeyboardEvent, context);

describe('a key in a closed cell', () => {
  it.each<[string, Pressed]>([
    ['AltGr+L on Windows, which sends Ctrl+Alt', { key: 'ł', code: 'KeyL', altKey: true, ctrlKey: true, altGr: true }],
    ['AltGr+L on Linux', { key: 'ł', code: 'KeyL', altGr: true }],
    ['AltGr+Q, which is @ in German', { key: '@', code: 'KeyQ', altKey: true, ctrlKey: true, altGr: true }],
  ])('types the character: %s', (_, event) => {
    expect(press(event)).toBe('field');
  });

  it('leaves Option+L to the browser when it types a letter', () => {
    expect(press({ key: 'ł', code: 'KeyL', altKey: true })).toBe('browser');
  });

  it.each<[string, Pressed]>([
    ['Alt+L', { key: 'l', code: 'KeyL', altKey: true }],
    ['Option+L on a US Mac, which types no letter', { key: '¬', code: 'KeyL', altKey: true }],
  ])('locks the rows: %s', (_, event) => {
    expect(press(event)).toBe(lock);
  });

  it('selects the row with Shift+Space, and types a plain space into the cell', () => {
    const row = vi.fn();
    const at = { ...context, actions: { ...context.actions, row } };
    const event = { key: ' ', getModifierState: () => false } as unknown as KeyboardEvent;
    expect(actOf({ ...event, shiftKey: true }, at)).toBe(row);
    expect(actOf(event, at)).toBe('field');
  });

  it('shows the shortcuts with a question mark, also when the cell can’t be changed', () => {
    const help = vi.fn();
    const event = { key: '?', shiftKey: true, getModifierState: () => false } as unknown as KeyboardEvent;
    for (const edits of [true, false])
      expect(actOf(event, { ...context, edits, actions: { ...context.actions, help } })).toBe(help);
  });

  it('leaves every key of an input method alone', () => {
    for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown', 'Delete'])
      expect(press({ key, nativeEvent: { isComposing: true } as never })).toBe('browser');
    expect(isComposing({ key: 'Enter', keyCode: 229 })).toBe(true);
    expect(isComposing({ key: 'Enter', keyCode: 13 })).toBe(false);
  });
});
