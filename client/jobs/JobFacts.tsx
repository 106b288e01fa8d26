import { workTime } from '../../common/format/distance';
import { dollars, unknown } from '../../common/format/numbers';
import { allowed, type LevelHours } from '../../common/jobs/clock';
import type { JobPageView } from '../../common/jobs/job';
import { levelName } from '../../common/jobs/levelName';
import { isActiveStatus } from '../../common/jobs/status';
import { seesBadges } from '../access/seesBadges';
import type { Person } from '../access/useMe';
import { DrafterBadge } from '../ui/DrafterBadge';
import { type Fact, Facts } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { RelativeDate } from '../ui/RelativeDate';
import { BillingStatus } from './BillingStatus';
import { JobBadge } from './JobBadge';
import type { DialogName } from './JobDialogs';
import { JobProgress } from './JobProgress';
import type { Allowed } from './jobAllows';
import { MaxRevs } from './MaxRevs';
import { useLevelHours } from '../settings/useLevelHours';
import { panelText } from './panelText';
import { RushToggle } from './RushToggle';
import { WhyDue } from './WhyDue';
import { WhyPrice } from './WhyPrice';
import css from './job.module.css';

interface JobFactsProps {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
}

/** `3 · 16 h, rush 8 h` */
function levelText(job: JobPageView, level: number, hours: LevelHours): string {
  const cuts = [job.rush && 'rush', job.revision > 0 && 'revision'].filter(Boolean).join(', ');
  const full = `${levelName(level)} · ${hours[level] ?? 0} h`;
  return cuts === ''
    ? full
    : `${full}, ${cuts} ${workTime(allowed({ level, rush: job.rush, revision: job.revision > 0 }, hours))}`;
}

/** What is known about the job, for those who may know it; unknown facts stay out. */
export function JobFacts({ job, me, may, onDialog }: JobFactsProps) {
  const hours = useLevelHours();
  const badge = (of: 'quote' | 'production', value: string | null | undefined): Fact | null =>
    value === undefined || !seesBadges(me)
      ? null
      : {
          term: of === 'quote' ? 'Quote' : 'Production',
          value: <JobBadge of={of} job={job} advances={may.advance} />,
        };
  const change = (dialog: DialogName, what: string) => (
    <button type="button" className={css.set} aria-label={`Change the ${what}`} onClick={() => onDialog(dialog)}>
      change
    </button>
  );
  const partner = [job.mrmClientId, job.mrmProjectId, job.mrmTakeoffId].filter(Boolean).join(' · ');
  return (
    <Panel title="Facts">
      <Facts
        rows={[
          { term: 'Panel', value: panelText(job.pan1Name, job.pan1Width) || unknown },
          (job.pan2Name !== '' || job.pan2Width !== null) && {
            term: 'Alt panel',
            value: panelText(job.pan2Name, job.pan2Width),
          },
          { term: 'Progress', value: <JobProgress status={job.statusCurrent} /> },
          job.level != null && { term: 'Level', value: levelText(job, job.level, hours) },
          me.admin &&
            job.level != null && {
              term: 'Price',
              value: (
                <>
                  {job.revenue == null ? 'no price' : dollars(job.revenue)} <WhyPrice job={job} />{' '}
                  {may.price && change('price', 'level and price')}
                </>
              ),
            },
          me.admin && { term: 'Billing', value: <BillingStatus job={job} may={may.billing} /> },
          may.rush && { term: 'Rush', value: <RushToggle job={job} /> },
          { term: 'Revisions', value: <MaxRevs job={job} may={may.maxRevs} /> },
          job.cadCurrent !== undefined && {
            term: 'Drafter',
            value: (
              <span className={css.badge}>
                <DrafterBadge drafter={job.cadCurrent} none={isActiveStatus(job.statusCurrent) ? 'free' : undefined} />{' '}
                {job.cadCurrent?.name}
              </span>
            ),
          },
          badge('quote', job.quoteStatusCurrent),
          badge('production', job.productionStatusCurrent),
          { term: 'Time in', value: <RelativeDate at={job.timeIn} show="long" /> },
          job.timeOut !== null && { term: 'Time out', value: <RelativeDate at={job.timeOut} show="long" /> },
          (job.dueBackTime !== null || may.dueBack) && {
            term: 'Due back',
            value: (
              <>
                <RelativeDate at={job.dueBackTime} show="long" />{' '}
                {me.staff && job.dueBackTime !== null && job.level != null && <WhyDue job={job} />}{' '}
                {may.dueBack && change('dueBack', 'due time')}
              </>
            ),
          },
          job.mrmCompanyName != null && { term: 'Partner', value: job.mrmCompanyName },
          job.mrmAddress != null && { term: 'Partner address', value: job.mrmAddress },
          partner !== '' && { term: 'Partner ids', value: partner },
          job.specialReq !== '' && { term: 'Job notes', value: job.specialReq },
          !!job.owner.clientNotes && { term: 'Client notes', value: job.owner.clientNotes },
        ]}
      />
    </Panel>
  );
}
