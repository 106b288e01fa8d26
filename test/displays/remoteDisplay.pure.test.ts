import { expect, it } from 'vitest';
import { highlightAt, laneTimeAt, remotePageAt } from '../../client/display/remoteDisplay';

/** Pages of a display under remote control, by the clock alone. */
const heldAt = Date.parse('2026-06-01T15:00:00.000Z');
const at = (seconds: number): number => heldAt + seconds * 1000;
const iso = (seconds: number): string => new Date(at(seconds)).toISOString();
const free = { heldAt: null, heldUntil: null, turns: 0, highlighted: null, highlightedUntil: null };
// 15:00:00 is a multiple of 60 s, so the cycle of two pages begins with the board.
const two = { pages: { board: 30, figures: 30 }, ...free };
const turned = (turns: number, seconds: number) => ({ heldAt: iso(0), heldUntil: iso(seconds), turns });

it('follows the schedule while nobody controls it', () => {
  expect([0, 29, 30, 59, 60].map((s) => remotePageAt(two, at(s)))).toEqual([
    ...['board', 'board', 'figures', 'figures', 'board'],
  ]);
  expect(laneTimeAt(two, at(12))).toBe(at(12));
});

it('stays on its page while paused, and continues by itself', () => {
  const paused = { ...two, ...turned(0, 600) };
  expect([1, 45, 599].map((s) => remotePageAt(paused, at(s)))).toEqual(['board', 'board', 'board']);
  expect(laneTimeAt(paused, at(45))).toBe(at(0));
  expect(remotePageAt(paused, at(630))).toBe('figures');
  expect(laneTimeAt(paused, at(600))).toBe(at(600));
});

it('turns forward and back, past either end', () => {
  expect([-3, -2, -1, 0, 1, 2].map((turns) => remotePageAt({ ...two, ...turned(turns, 30) }, at(5)))).toEqual([
    ...['figures', 'board', 'figures', 'board', 'figures', 'board'],
  ]);
});

it('turns the lanes, ten seconds a page, if it shows only the board', () => {
  const one = { ...free, pages: { board: 60 }, ...turned(2, 30) };
  expect(remotePageAt(one, at(5))).toBe('board');
  expect(laneTimeAt(one, at(5))).toBe(at(20));
});

it('shows the board while a job is highlighted, also on a display without it', () => {
  const lit = { ...free, pages: { figures: 60 }, highlighted: 100066, highlightedUntil: iso(30) };
  expect([remotePageAt(lit, at(29)), highlightAt(lit, at(29))]).toEqual(['board', 100066]);
  expect([remotePageAt(lit, at(30)), highlightAt(lit, at(30))]).toEqual(['figures', null]);
});
