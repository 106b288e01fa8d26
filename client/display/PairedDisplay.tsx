import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { DisplayView } from '../../common/displays/display';
import { setDateFormat } from '../../common/format/dates';
import { minuteOfDayAt } from '../../common/jobs/clock';
import { call } from '../api/call';
import { displayQueries } from '../api/queries/displayQueries';
import { LiveConnection } from '../live/LiveConnection';
import { officeCalendar, officeCalendarAtom } from '../state/office';
import { refreshClocks, useClock } from '../ui/status/time/clock';
import { useNewRush } from '../wall/useNewRush';
import { Wall } from '../wall/Wall';
import type { WallMark } from '../wall/WallTile';
import { DisplayFigures } from './DisplayFigures';
import { DisplayWorkload } from './DisplayWorkload';
import { highlightAt, laneTimeAt, remotePageAt } from './remoteDisplay';
import { RushSound } from './RushSound';
import { isQuiet } from './schedule';
import { useDisplayPlan } from './useDisplayPlan';
import { useDisplayQuery } from './useDisplayQuery';
import css from './display.module.css';

const probe = () => call('display.get', {});

/** The pages that an admin has chosen, one after the other, dimmed in quiet hours. */
export function PairedDisplay({ display }: { display: DisplayView }) {
  useConnection();
  useOffice(display);
  const board = useDisplayQuery(displayQueries.wallJobs());
  const plan = useDisplayPlan();
  const { timeZone } = officeCalendar();
  const quiet = useClock((now) => isQuiet(display, minuteOfDayAt(now, timeZone)));
  const rush = useNewRush(board.data);
  const highlight = useClock((now) => highlightAt(display, now) ?? 0);
  const scheduled = useClock((now) => remotePageAt(display, now));
  const page = rush.size > 0 ? 'board' : scheduled;
  const marks = new Map<number, WallMark>([...rush].map((id) => [id, quiet ? 'steady' : 'rush']));
  for (const { _id, num } of board.data ?? []) if (num === highlight) marks.set(_id, 'shown');
  return (
    <div className={css.display} data-quiet={quiet || undefined}>
      {page === 'board' ? (
        <Wall board={board} probe={probe} marks={marks} pagingTime={(now) => laneTimeAt(display, now)} />
      ) : page === 'workload' ? (
        <DisplayWorkload board={board} plan={plan} probe={probe} />
      ) : (
        <DisplayFigures board={board} probe={probe} />
      )}
      {display.sound && !quiet && <RushSound rush={rush} />}
    </div>
  );
}

/** One connection for as long as the display is paired. */
function useConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    const opened = new LiveConnection(client);
    opened.connect();
    return () => opened.end();
  }, [client]);
}

/** The display's time format and the office's hours, from the first render on. */
function useOffice({ hour24, opens, closes, holidays }: DisplayView): void {
  const setCalendar = useSetAtom(officeCalendarAtom);
  setDateFormat({ language: navigator.language, hour24 });
  useEffect(refreshClocks, [hour24]);
  const days = holidays.join();
  useEffect(() => {
    setCalendar({ ...officeCalendar(), opens, closes, holidays: new Set(days === '' ? [] : days.split(',')) });
  }, [opens, closes, days, setCalendar]);
}
