import { shortCalendarDay } from '../../common/format/dates';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Charts } from '../../common/stats/charts';
import { EmptyState } from '../ui/feedback/EmptyState';
import { ChartTable } from './ChartTable';
import css from './data.module.css';
import { legendLabel } from './legendLabel';
import { levelHead } from './levelHead';
import { chartText as text } from './statsText';

/** Days shown one by one; later ones are one bar. */
const mostDays = 14;
/** Higher levels get a stronger shade of the accent; status colors are reserved for statuses. */
const strength = (nth: number, of: number): string =>
  `color-mix(in srgb, var(--accent) ${Math.round(25 + (75 * (nth + 1)) / of)}%, var(--surface))`;

/** Jobs on the board by due date and level, overdue ones first. */
export function LoadChart({ load }: { load: Charts['load'] }) {
  if (load.length === 0) return <EmptyState title={text.noLoad} compact />;
  const levels = [...new Set(load.map(({ level }) => level))].sort((a, b) => (a ?? 0) - (b ?? 0));
  const days = [...new Set(load.map(({ day }) => day))];
  const shown = days.slice(0, mostDays);
  const nameOf = (day: string | null) => (day === null ? text.overdue : shortCalendarDay(day));
  const jobsOn = (belongs: (day: string | null) => boolean, level: number | null) =>
    load.reduce((n, l) => (l.level === level && belongs(l.day) ? n + l.jobs : n), 0);
  const groups: { name: string; belongs: (day: string | null) => boolean }[] = [
    ...shown.map((day) => ({ name: nameOf(day), belongs: (other: string | null) => other === day })),
    ...(days.length > mostDays
      ? [{ name: text.later, belongs: (other: string | null) => !shown.includes(other) }]
      : []),
  ];
  const rows = groups.map(({ name, belongs }) => ({
    name,
    ...Object.fromEntries(levels.map((level) => [levelHead(level), jobsOn(belongs, level)])),
  }));
  return (
    <figure className={css.chart}>
      <ResponsiveContainer width="100%" height={200}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 2 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            tickLine={false}
            stroke="var(--text-3)"
            fontSize={12}
            minTickGap={8}
            interval={rows.length <= 7 ? 0 : 'preserveStart'}
          />
          <YAxis
            width="auto"
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            stroke="var(--text-3)"
            fontSize={12}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--hover)' }}
            contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line-2)', color: 'var(--text)' }}
          />
          <Legend iconType="square" iconSize={10} itemSorter={null} formatter={legendLabel} />
          {levels.map((level, i) => (
            <Bar
              key={levelHead(level)}
              dataKey={levelHead(level)}
              stackId="due"
              fill={strength(i, levels.length)}
              stroke="var(--surface)"
              isAnimationActive={false}
              maxBarSize={36}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ChartTable
        label={text.loadNote}
        head={[text.due, ...levels.map(levelHead)]}
        rows={groups.map(({ name, belongs }) => [name, ...levels.map((level) => String(jobsOn(belongs, level)))])}
      />
    </figure>
  );
}
