import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { useJobListKeys } from '../jobs/list/useJobListKeys';
import { searchEstimates } from '../lists/filters/searchEstimates';
import { useListKeys } from '../lists/useListKeys';
import { lastListAtom } from '../state/lastList';
import type { ListHandle } from '../ui/board/gridColumn';
import css from './home.module.css';

interface JobRowsProps {
  /** Path of the page, and its name in "Back to …". */
  path: string;
  label: string;
  children: ReactNode;
}

/** Several short job lists on one page that the keyboard navigates as one. */
export function JobRows({ path, label, children }: JobRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = useSetAtom(lastListAtom);
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-job]') ?? [])];
  const rowAt = (place: EventTarget | null) => rows().find((row) => row.contains(place as Node | null));
  const handle = useRef<ListHandle<JobView> | null>(null);
  handle.current = useMemo<ListHandle<JobView>>(
    () => ({
      move: (step) => {
        const all = rows();
        const from = all.indexOf(rowAt(document.activeElement) as HTMLElement);
        const to = all[from < 0 ? 0 : from + step];
        to?.querySelector<HTMLElement>('a')?.focus();
        to?.scrollIntoView({ block: 'nearest' });
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
  const keys = useJobListKeys(handle);
  useListKeys({
    handle,
    onOpen: (job) => navigate(`/jobs/${job._id}`),
    onSearch: () => searchEstimates(navigate),
    actions: keys,
  });
  const opens = (place: EventTarget) => {
    if (rowAt(place)) leave({ path, label, ids: [...new Set(rows().map((row) => Number(row.dataset.job)))] });
  };
  return (
    <div ref={box} className={css.rows} onClickCapture={(event) => opens(event.target)}>
      {children}
    </div>
  );
}
