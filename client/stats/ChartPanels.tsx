import type { Charts } from '../../common/stats/charts';
import { count, dollars } from '../../common/format/numbers';
import { Panel } from '../ui/layout/Panel';
import css from './data.module.css';
import { LoadChart } from './LoadChart';
import { PunctualTable } from './PunctualTable';
import { chartText as text, onTimeText } from './statsText';
import { TimesTable } from './TimesTable';
import { WeekChart } from './WeekChart';

const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((100 * part) / of));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** The panels of the Data page. */
export function ChartPanels({ charts: { weeks, times, clients, drafters, load } }: { charts: Charts }) {
  const rfiShare = percent(sum(weeks.map((w) => w.withRfi)), sum(weeks.map((w) => w.received)));
  return (
    <div className={css.panels}>
      <Panel
        title={text.throughput}
        note={text.throughputNote(count(sum(weeks.map((w) => w.received))), count(sum(weeks.map((w) => w.released))))}
      >
        <WeekChart
          label={text.throughputLabel}
          weeks={weeks}
          series={[
            { name: text.received, of: (w) => w.received, ink: 'var(--st-submitted)' },
            { name: text.released, of: (w) => w.released, ink: 'var(--accent)' },
          ]}
          text={count}
        />
      </Panel>
      <Panel title={text.sales} note={text.salesNote(dollars(sum(weeks.map((w) => w.revenue))))}>
        <WeekChart
          label={text.salesLabel}
          weeks={weeks}
          series={[{ name: text.sales, of: (w) => w.revenue, ink: 'var(--accent)' }]}
          text={dollars}
          axis={(n) => `$${count(n)}`}
        />
      </Panel>
      <Panel title={text.rfiRate} note={text.rfiNote(`${rfiShare}%`)}>
        <WeekChart
          label={text.rfiLabel}
          weeks={weeks}
          series={[{ name: text.withRfi, of: (w) => percent(w.withRfi, w.received), ink: 'var(--st-rfi)' }]}
          text={(n) => `${n}%`}
        />
      </Panel>
      <Panel title={text.load} note={text.loadNote}>
        <LoadChart load={load} />
      </Panel>
      <Panel title={text.times} note={text.timesNote} flush>
        <TimesTable times={times} />
      </Panel>
      <Panel title={onTimeText.byClient} flush>
        <PunctualTable label={onTimeText.byClient} what={onTimeText.client} rows={clients} />
      </Panel>
      <Panel title={onTimeText.byDrafter} flush>
        <PunctualTable label={onTimeText.byDrafter} what={onTimeText.drafter} rows={drafters} />
      </Panel>
    </div>
  );
}
