import { shortCalendarDay } from '../../common/format/dates';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Charts } from '../../common/stats/charts';
import { ChartTable } from './ChartTable';
import css from './data.module.css';
import { legendLabel } from './legendLabel';
import { chartText as words } from './statsText';

type Week = Charts['weeks'][number];
interface Series {
  readonly name: string;
  readonly of: (week: Week) => number;
  readonly ink: string;
}
interface WeekChartProps {
  label: string;
  weeks: readonly Week[];
  series: readonly Series[];
  text: (value: number) => string;
  /** Shorter text for the labels of the axis. */
  axis?: (value: number) => string;
}

/** Bars per week, with the same figures as a table for screen readers. */
export function WeekChart({ label, weeks, series, text, axis }: WeekChartProps) {
  const rows = weeks.map((week) => ({
    week: shortCalendarDay(week.week),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(week)])),
  }));
  return (
    <figure className={css.chart}>
      <ResponsiveContainer width="100%" height={200}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 2 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="week"
            tickLine={false}
            stroke="var(--text-3)"
            fontSize={12}
            minTickGap={12}
            interval="equidistantPreserveStart"
          />
          <YAxis
            width="auto"
            tickLine={false}
            axisLine={false}
            stroke="var(--text-3)"
            fontSize={12}
            tickFormatter={axis ?? text}
            allowDecimals={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hover)' }}
            formatter={(value) => text(Number(value))}
            contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line-2)', color: 'var(--text)' }}
          />
          {series.length > 1 && <Legend iconType="square" iconSize={10} itemSorter={null} formatter={legendLabel} />}
          {series.map(({ name, ink }) => (
            <Bar key={name} dataKey={name} fill={ink} isAnimationActive={false} maxBarSize={28} />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ChartTable
        label={label}
        head={[words.weekOf, ...series.map(({ name }) => name)]}
        rows={weeks.map((week) => [shortCalendarDay(week.week), ...series.map(({ of }) => text(of(week)))])}
      />
    </figure>
  );
}
