import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { useJobListKeys } from '../jobs/list/useJobListKeys';
import { searchEstimates } from '../lists/filters/searchEstimates';
import { listKeysText } from '../lists/listText';
import { useListKeys } from '../lists/useListKeys';
import type { FootKey } from '../state/footKeys';
import { lastListAtom } from '../state/lastList';
import type { ListHandle } from '../ui/board/gridColumn';
import { runShortcut, useKeys } from '../ui/typing/keys';
import css from './home.module.css';

interface JobRowsProps {
  /** Path of the page, and its name in "Back to …". */
  path: string;
  label: string;
  /** Called for `/`; by default it searches all estimates. */
  onSearch?: () => void;
  /** Keys of these rows that mean something else on this page. */
  without?: readonly string[];
  /** Shortcuts shown in the footer; by default those of the rows. */
  foot?: readonly FootKey[];
  children: ReactNode;
}

/** Once a row has the focus, each arrow key does the same as its letter. */
const arrows: Readonly<Record<string, string>> = { ArrowDown: 'j', ArrowUp: 'k', ArrowRight: 'l', ArrowLeft: 'h' };

/** Several short job lists on one page that the keyboard navigates as one. */
export function JobRows({ path, label, onSearch, without = [], foot, children }: JobRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = useSetAtom(lastListAtom);
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-job], [data-row]') ?? [])];
  const rowAt = (place: EventTarget | null) => rows().find((row) => row.contains(place as Node | null));
  const focusRow = (row: HTMLElement | undefined) => {
    row?.querySelector<HTMLElement>('a')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  /** Moves to the row at the same height in the list beside; lists without rows are skipped. */
  const moveAcross = (step: 1 | -1) => {
    const all = rows();
    const from = rowAt(document.activeElement);
    const lists = [...new Set(all.map((row) => row.parentElement))];
    const beside = lists[from ? lists.indexOf(from.parentElement) + step : 0];
    const top = from?.getBoundingClientRect().top ?? 0;
    const distanceTo = (row: HTMLElement) => Math.abs(row.getBoundingClientRect().top - top);
    const [nearest] = all.filter((row) => row.parentElement === beside).sort((a, b) => distanceTo(a) - distanceTo(b));
    focusRow(nearest);
  };
  const handle = useRef<ListHandle<JobView> | null>(null);
  handle.current = useMemo<ListHandle<JobView>>(
    () => ({
      move: (step) => {
        const all = rows();
        const from = all.indexOf(rowAt(document.activeElement) as HTMLElement);
        focusRow(all[from < 0 ? 0 : from + step]);
      },
      current: () => {
        const id = Number(rowAt(document.activeElement)?.dataset.job);
        const lists = cache.getQueriesData<readonly JobView[]>({ queryKey: ['jobs.list'] });
        for (const [, list] of lists) {
          const job = Array.isArray(list) ? list.find(({ _id }) => _id === id) : undefined;
          if (job) return job;
        }
        return null;
      },
    }),
    [cache],
  );
  const keys = useJobListKeys(handle).filter(({ key }) => !without.includes(key));
  useListKeys({
    handle,
    onOpen: (job) => navigate(`/jobs/${job._id}`),
    onSearch: onSearch ?? (() => searchEstimates(navigate)),
    actions: keys,
    foot,
  });
  useKeys({
    title: listKeysText.title,
    actions: [
      { key: 'h', label: listKeysText.listBefore, run: () => moveAcross(-1) },
      { key: 'l', label: listKeysText.listAfter, run: () => moveAcross(1) },
    ],
  });
  const onArrow = (event: KeyboardEvent) => {
    const letter = arrows[event.key];
    // Like J and K, which select the rows on the way.
    const key = event.shiftKey ? letter?.toUpperCase() : letter;
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey || !rowAt(event.target)) return;
    if (runShortcut(key)) event.preventDefault();
  };
  const opens = (place: EventTarget) => {
    const ids = rows().flatMap((row) => (row.dataset.job === undefined ? [] : [Number(row.dataset.job)]));
    if (rowAt(place)) leave({ path, label, ids: [...new Set(ids)] });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links inside
    <div ref={box} className={css.rows} onKeyDown={onArrow} onClickCapture={(event) => opens(event.target)}>
      {children}
    </div>
  );
}
