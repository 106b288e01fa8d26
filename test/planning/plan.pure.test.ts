import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../common/jobs/clock';
import type { MedianTime } from '../../common/planning/draftingTimes';
import type { PlannedJob, PlanningDrafter } from '../../common/planning/forecast';
import { planOf } from '../../common/planning/planOf';

// Chicago, November 2026 (UTC−6): business hours 8 AM to 5 PM; Thursday the 26th is a holiday.
const calendar: Calendar = {
  timeZone: 'America/Chicago',
  opens: 480,
  closes: 1020,
  holidays: new Set(['2026-11-26']),
};
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00-06:00`);
const iso = (day: number, time: string) => new Date(at(day, time)).toISOString();

const [hanna, jo, mei] = [11, 12, 13];
const drafter = (_id: number, takes = true): PlanningDrafter => ({ _id, name: `Drafter ${_id}`, takes });
const median = (level: number | null, minutes: number, of: Partial<MedianTime> = {}): MedianTime => ({
  drafter: null,
  level,
  revised: false,
  minutes,
  rounds: 10,
  ...of,
});
let num = 100_000;
const job = (due: number, wish: Partial<PlannedJob> = {}): PlannedJob => {
  num += 1;
  return {
    _id: num,
    num,
    level: 2,
    revision: 0,
    status: wish.drafter ? 'Working' : 'Validated',
    statusTime: wish.drafter ? monday : due,
    due,
    drafter: null,
    ...wish,
  };
};
const monday = at(23, '10:00');
interface Wish {
  readonly now?: number;
  readonly drafters?: readonly PlanningDrafter[];
  readonly medians?: readonly MedianTime[];
}
const plan = (jobs: readonly PlannedJob[], wish: Wish = {}) =>
  planOf({ now: monday, calendar, jobs, drafters: [drafter(hanna)], medians: [median(2, 95)], ...wish });

describe('forecast', () => {
  it('names the job that its drafter will not reach in time, and says why', () => {
    const jobs = [
      job(at(23, '12:00'), { drafter: hanna }),
      job(at(23, '14:00'), { drafter: hanna }),
      job(at(23, '14:45'), { drafter: hanna, level: 1 }),
      job(at(23, '15:30'), { drafter: hanna }),
    ];
    const { late } = plan(jobs, { medians: [median(2, 95), median(1, 90)] });
    // 95 + 95 + 90 minutes after 10:00 it is 2:40 PM; 95 minutes later 4:15 PM.
    expect(late).toEqual([
      {
        job: jobs[3]?._id,
        drafter: hanna,
        assigned: true,
        ahead: 3,
        starts: iso(23, '14:40'),
        ends: iso(23, '16:15'),
        due: iso(23, '15:30'),
        level: 2,
        minutes: 95,
        source: 'level',
        rounds: 10,
      },
    ]);
  });

  it('counts no nights, weekends and holidays', () => {
    // Wednesday 4 PM: one hour left, then Thursday is a holiday; 95 minutes end on Friday at 8:35.
    const now = at(25, '16:00');
    const early = job(at(27, '08:30'));
    const late = plan([early], { now }).late;
    expect(late).toMatchObject([{ job: early._id, starts: iso(25, '16:00'), ends: iso(27, '08:35') }]);
    expect(plan([job(at(27, '08:35'))], { now }).late).toEqual([]);
    // On Saturday nobody starts before Monday at 8.
    const onMonday = job(at(30, '09:00'));
    expect(plan([onMonday], { now: at(28, '12:00') }).late).toMatchObject([
      { starts: iso(30, '08:00'), ends: iso(30, '09:35') },
    ]);
  });

  it('leaves out jobs on hold and in review, and overdue ones, which everyone sees', () => {
    const jobs = [
      job(at(23, '10:30'), { drafter: hanna, status: 'RFI' }),
      job(at(23, '10:30'), { drafter: hanna, status: 'Review' }),
      job(at(20, '17:00'), { drafter: hanna }),
    ];
    expect(plan(jobs).late).toEqual([]);
    // Overdue in the night before the office opens.
    expect(plan([job(at(20, '17:00'))], { now: at(21, '12:00') }).late).toEqual([]);
  });

  it('gives an unassigned job to the drafter free first, and of two to the faster', () => {
    const medians = [median(2, 95), median(2, 60, { drafter: mei })];
    const drafters = [drafter(hanna), drafter(jo), drafter(mei)];
    const busy = job(at(23, '11:00'), { drafter: hanna });
    const [first, second] = [job(at(23, '11:15')), job(at(23, '11:20'))];
    // Mei is fastest: 11:00 is in time for 11:15. Then Jo is free, and 95 minutes are too long for 11:20.
    const { late } = plan([busy, first, second], { medians, drafters });
    expect(late.map(({ job: id, drafter: by, assigned, ahead }) => [id, by, assigned, ahead])).toEqual([
      [busy._id, hanna, true, 0],
      [second._id, jo, false, 0],
    ]);
  });

  it('gives no unassigned job to an admin, but forecasts what one has taken', () => {
    const admin = drafter(hanna, false);
    const [own, free] = [job(at(23, '11:00'), { drafter: hanna }), job(at(24, '17:00'))];
    expect(plan([own, free], { drafters: [admin] }).late).toMatchObject([
      { job: own._id, drafter: hanna },
      { job: free._id, drafter: null, starts: null, ends: null },
    ]);
  });

  it('subtracts the time since a job was started, split among the started ones, but never more than three quarters', () => {
    // Begun an hour ago with another one: 30 of 95 minutes are done.
    const started = { drafter: hanna, statusTime: at(23, '09:00') };
    const [one, other] = [job(at(23, '11:00'), started), job(at(23, '17:00'), started)];
    expect(plan([one, other]).late).toMatchObject([{ job: one._id, ends: iso(23, '11:05'), minutes: 65 }]);
    const old = job(at(23, '10:20'), { drafter: hanna, statusTime: at(20, '09:00') });
    expect(plan([old]).late).toMatchObject([{ minutes: 24 }]);
    const correction = job(at(23, '10:20'), { drafter: hanna, status: 'Correction' });
    expect(plan([correction]).late).toMatchObject([{ minutes: 24 }]);
  });

  it('works through rush jobs and revisions by due time, with times of their own', () => {
    const medians = [median(2, 95), median(2, 30, { revised: true })];
    const revision = job(at(23, '10:25'), { revision: 1, status: 'Revision', drafter: hanna });
    const rush = job(at(23, '12:00'), { drafter: hanna });
    expect(plan([rush, revision], { medians }).late).toMatchObject([
      { job: revision._id, minutes: 30 },
      { job: rush._id, ahead: 1, starts: iso(23, '10:30') },
    ]);
  });

  it('has an answer for ten years of work and an office that is open for a minute a day', () => {
    const short: Calendar = { ...calendar, closes: 481 };
    const jobs = Array.from({ length: 1000 }, () => job(at(24, '17:00')));
    const { late } = planOf({ now: monday, calendar: short, jobs, drafters: [drafter(hanna)], medians: [] });
    expect(late).toHaveLength(1000);
  });
});

describe('drafting times', () => {
  const timeOf = (medians: readonly MedianTime[], wish: Partial<PlannedJob> = {}) => {
    const [found] = plan([job(at(23, '10:01'), { drafter: hanna, ...wish })], { medians }).late;
    return [found?.minutes, found?.source, found?.rounds];
  };

  it('are the drafter’s own median, the level’s, the office’s, or a quarter of the turnaround', () => {
    const own = median(2, 70, { drafter: hanna, rounds: 3 });
    expect(timeOf([median(2, 95), median(null, 120), own])).toEqual([70, 'own', 3]);
    // Two rounds say nothing.
    expect(timeOf([median(2, 95), { ...own, rounds: 2 }])).toEqual([95, 'level', 10]);
    expect(timeOf([median(1, 40), median(null, 120)])).toEqual([120, 'all', 10]);
    // Level 2 has 8 hours; a revision half of that.
    expect(timeOf([])).toEqual([120, 'default', 0]);
    expect(timeOf([], { revision: 1, status: 'Revision' })).toEqual([60, 'default', 0]);
  });
});

describe('workload', () => {
  it('sums each drafter’s open work by level, against the time left today and this week', () => {
    const jobs = [
      job(at(24, '12:00'), { drafter: hanna }),
      job(at(24, '13:00'), { drafter: hanna }),
      job(at(24, '14:00'), { drafter: hanna, level: 5 }),
      job(at(24, '15:00'), { drafter: hanna, status: 'RFI' }),
      job(at(24, '16:00')),
    ];
    const { drafters, unassigned, today, week } = plan(jobs, { drafters: [drafter(hanna), drafter(jo)] });
    expect(drafters).toMatchObject([
      {
        _id: hanna,
        jobs: 3,
        minutes: 95 + 95 + 600,
        work: [
          { level: 2, jobs: 2, minutes: 190, each: 95, source: 'level', rounds: 10 },
          // Level 5 has no history: a quarter of 40 hours.
          { level: 5, jobs: 1, minutes: 600, each: 600, source: 'default' },
        ],
      },
      { _id: jo, jobs: 0, minutes: 0, work: [] },
    ]);
    expect(unassigned).toMatchObject({ jobs: 1, minutes: 95 });
    // Monday 10 to 5; then Tuesday, Wednesday and Friday.
    expect([today, week]).toEqual([7 * 60, 7 * 60 + 3 * 9 * 60]);
    const weekend = plan([], { now: at(29, '12:00') });
    expect([weekend.today, weekend.week]).toEqual([0, 0]);
  });
});

describe('next job', () => {
  const nextOf = (jobs: readonly PlannedJob[], medians: readonly MedianTime[] = [median(2, 95), median(1, 50)]) =>
    plan(jobs, { medians }).drafters[0]?.next;

  it('is the one due first among the drafter’s own and unassigned jobs', () => {
    const [free, own] = [job(at(23, '15:00')), job(at(23, '16:00'), { drafter: hanna })];
    const others = job(at(23, '11:00'), { drafter: jo });
    expect(nextOf([others, own, free])).toMatchObject({ job: free._id, why: 'dueFirst', minutes: 95, office: null });
    expect(nextOf([own, job(at(23, '17:00'))])).toMatchObject({ job: own._id, why: 'yours' });
    expect(nextOf([job(at(23, '15:00'), { status: 'RFI' }), others])).toBeNull();
  });

  it('is one that the drafter is fast at, if it is due the same day and the first one still fits', () => {
    const medians = [median(2, 95), median(1, 50), median(1, 30, { drafter: hanna })];
    const first = job(at(23, '15:00'));
    const quick = job(at(23, '16:30'), { level: 1 });
    expect(nextOf([first, quick], medians)).toMatchObject({ job: quick._id, why: 'fast', minutes: 30, office: 50 });
    // 30 + 95 minutes after 10:00 are past noon.
    const tight = job(at(23, '12:00'));
    expect(nextOf([tight, quick], medians)).toMatchObject({ job: tight._id, why: 'dueFirst' });
    const tomorrow = job(at(24, '09:00'), { level: 1 });
    expect(nextOf([first, tomorrow], medians)).toMatchObject({ job: first._id });
  });

  it('is not suggested to admins', () => {
    expect(plan([job(at(23, '15:00'))], { drafters: [drafter(hanna, false)] }).drafters[0]?.next).toBeNull();
  });
});
