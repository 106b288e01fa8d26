import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { relativeDay } from './day';
import type { Charts } from '../../common/stats/charts';
import { ChartTable } from './ChartTable';
import css from './data.module.css';

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
  /** Shorter, beside the axis. */
  axis?: (value: number) => string;
}

/** Bars per week; who cannot see them gets the same as a table. */
export function WeekChart({ label, weeks, series, text, axis }: WeekChartProps) {
  const rows = weeks.map((week) => ({
    week: relativeDay(week.week),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(week)])),
  }));
  return (
    <figure className={css.chart}>
      <ResponsiveContainer width="100%" height={200}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
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
            width={56}
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
          {series.length > 1 && <Legend iconType="square" iconSize={10} itemSorter={null} />}
          {series.map(({ name, ink }) => (
            <Bar key={name} dataKey={name} fill={ink} isAnimationActive={false} maxBarSize={28} />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ChartTable
        label={label}
        head={['Week of', ...series.map(({ name }) => name)]}
        rows={weeks.map((week) => [relativeDay(week.week), ...series.map(({ of }) => text(of(week)))])}
      />
    </figure>
  );
}
