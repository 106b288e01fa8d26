import type { Charts } from '../../common/stats/charts';
import { count, dollars } from '../../common/format/numbers';
import { Panel } from '../ui/Panel';
import css from './data.module.css';
import { LoadChart } from './LoadChart';
import { PunctualTable } from './PunctualTable';
import { TimesTable } from './TimesTable';
import { WeekChart } from './WeekChart';

const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((100 * part) / of));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** One panel a question: what got done, what was earned, what was asked back, what lies ahead, where time goes. */
export function ChartPanels({ charts: { weeks, times, clients, drafters, load } }: { charts: Charts }) {
  const asked = percent(sum(weeks.map((w) => w.asked)), sum(weeks.map((w) => w.received)));
  return (
    <div className={css.panels}>
      <Panel
        title="Throughput"
        note={`${count(sum(weeks.map((w) => w.received)))} received, ${count(sum(weeks.map((w) => w.released)))} released`}
      >
        <WeekChart
          label="Jobs received and released per week"
          weeks={weeks}
          series={[
            { name: 'Received', of: (w) => w.received, ink: 'var(--st-submitted)' },
            { name: 'Released', of: (w) => w.released, ink: 'var(--accent)' },
          ]}
          text={count}
        />
      </Panel>
      <Panel title="Sales" note={`${dollars(sum(weeks.map((w) => w.revenue)))}, 90 % of the prices of released jobs`}>
        <WeekChart
          label="Sales per week: 90 % of the prices of released jobs"
          weeks={weeks}
          series={[{ name: 'Sales', of: (w) => w.revenue, ink: 'var(--accent)' }]}
          text={dollars}
          axis={(n) => `$${count(n)}`}
        />
      </Panel>
      <Panel title="RFI rate" note={`${asked} % of all jobs were asked about`}>
        <WeekChart
          label="Share of the jobs received in a week that were asked about, in percent"
          weeks={weeks}
          series={[{ name: 'Asked about', of: (w) => percent(w.asked, w.received), ink: 'var(--st-rfi)' }]}
          text={(n) => `${n} %`}
        />
      </Panel>
      <Panel title="Load ahead" note="Jobs by the day they are due">
        <LoadChart load={load} />
      </Panel>
      <Panel title="Time per status" note="Average office hours of released jobs, by level" flush>
        <TimesTable times={times} />
      </Panel>
      <Panel title="On time by client" flush>
        <PunctualTable what="Client" rows={clients} />
      </Panel>
      <Panel title="On time by drafter" flush>
        <PunctualTable what="Drafter" rows={drafters} />
      </Panel>
    </div>
  );
}
