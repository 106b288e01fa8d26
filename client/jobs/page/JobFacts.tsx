import { pausedAt } from '../../../common/jobs/timeLeft';
import { toMs } from '../../../common/format/dates';
import { workTime } from '../../../common/format/distance';
import { dollars, unknown } from '../../../common/format/numbers';
import { allowed, type LevelHours } from '../../../common/jobs/clock';
import type { JobPageView } from '../../../common/jobs/job';
import { levelName } from '../../../common/jobs/levelName';
import { isActiveStatus } from '../../../common/jobs/status';
import { seesBadges } from '../../access/seesBadges';
import type { Person } from '../../access/useMe';
import { DrafterBadge } from '../../ui/status/job/DrafterBadge';
import { type Fact, Facts } from '../../ui/status/Facts';
import { Panel } from '../../ui/layout/Panel';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { BillingStatus } from './BillingStatus';
import { JobBadge } from './JobBadge';
import type { DialogName } from '../dialogs/JobDialogs';
import { JobProgress } from '../timeline/JobProgress';
import type { Allowed } from '../jobAllows';
import { MaxRevs } from './MaxRevs';
import { useLevelHours } from '../../settings/useLevelHours';
import { panelText } from '../../../common/jobs/panelText';
import { RushToggle } from './RushToggle';
import { WhyDue } from '../timeline/WhyDue';
import { WhyPrice } from '../timeline/WhyPrice';
import css from './job.module.css';
import { factsText } from '../jobText';

interface JobFactsProps {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
}

/** `3 · 16 h, rush 8 h` */
function levelText(job: JobPageView, level: number, hours: LevelHours): string {
  const revision = job.revision > 0;
  const full = factsText.levelHours(levelName(level), hours[level] ?? 0);
  if (!job.rush && !revision) return full;
  const time = workTime(allowed({ level, rush: job.rush, revision }, hours));
  return factsText[job.rush ? (revision ? 'rushRevision' : 'rush') : 'revision'](full, time);
}

/** Details of the job that the user can read; unknown ones are left out. */
export function JobFacts({ job, me, may, onDialog }: JobFactsProps) {
  const hours = useLevelHours();
  const badge = (of: 'quote' | 'production', value: string | null | undefined): Fact | null =>
    value === undefined || !seesBadges(me)
      ? null
      : {
          term: of === 'quote' ? factsText.quote : factsText.production,
          value: <JobBadge of={of} job={job} advances={may.advance} />,
        };
  const change = (dialog: DialogName, label: string) => (
    <button type="button" className={css.set} aria-label={label} onClick={() => onDialog(dialog)}>
      {factsText.change}
    </button>
  );
  const dueIsPast = job.statusCurrent === 'Released' && job.dueBackTime !== null && toMs(job.dueBackTime) < Date.now();
  const partner = [job.mrmClientId, job.mrmProjectId, job.mrmTakeoffId].filter(Boolean).join(' · ');
  return (
    <Panel title={factsText.title}>
      <Facts
        rows={[
          { term: factsText.panel, value: panelText(job.pan1Name, job.pan1Width) || unknown },
          (job.pan2Name !== '' || job.pan2Width !== null) && {
            term: factsText.altPanel,
            value: panelText(job.pan2Name, job.pan2Width),
          },
          !!job.metal && { term: factsText.metal, value: job.metal },
          !!job.color && { term: factsText.color, value: job.color },
          { term: factsText.progress, value: <JobProgress status={job.statusCurrent} /> },
          job.level != null && { term: factsText.level, value: levelText(job, job.level, hours) },
          me.admin &&
            job.level != null && {
              term: factsText.price,
              value: (
                <>
                  {job.revenue == null ? factsText.unpriced : dollars(job.revenue)} <WhyPrice job={job} />{' '}
                  {may.price && change('price', factsText.changePrice)}
                </>
              ),
            },
          me.admin && { term: factsText.billing, value: <BillingStatus job={job} may={may.billing} /> },
          may.rush && { term: factsText.rushTerm, value: <RushToggle job={job} /> },
          { term: factsText.revisions, value: <MaxRevs job={job} may={may.maxRevs} /> },
          job.cadCurrent !== undefined && {
            term: factsText.drafter,
            value: (
              <span className={css.badge}>
                {job.cadCurrent ? (
                  <>
                    <DrafterBadge drafter={job.cadCurrent} /> {job.cadCurrent.name}
                  </>
                ) : isActiveStatus(job.statusCurrent) ? (
                  factsText.unassigned
                ) : (
                  unknown
                )}
              </span>
            ),
          },
          badge('quote', job.quoteStatusCurrent),
          badge('production', job.productionStatusCurrent),
          { term: factsText.received, value: <RelativeDate at={job.timeIn} show="long" /> },
          job.timeOut !== null && { term: factsText.released, value: <RelativeDate at={job.timeOut} show="long" /> },
          (job.dueBackTime !== null || may.dueBack) && {
            term: dueIsPast ? factsText.wasDue : factsText.dueBack,
            value: (
              <>
                {pausedAt(job) !== null && factsText.onHoldWas} <RelativeDate at={job.dueBackTime} show="long" />{' '}
                {me.staff && job.dueBackTime !== null && job.level != null && <WhyDue job={job} />}{' '}
                {may.dueBack && change('dueBack', factsText.changeDue)}
              </>
            ),
          },
          job.mrmCompanyName != null && { term: factsText.partner, value: job.mrmCompanyName },
          job.mrmAddress != null && { term: factsText.partnerAddress, value: job.mrmAddress },
          partner !== '' && { term: factsText.partnerIds, value: partner },
          job.specialReq !== '' && { term: factsText.jobNotes, value: job.specialReq },
          !!job.owner.clientNotes && { term: factsText.clientNotes, value: job.owner.clientNotes },
        ]}
      />
    </Panel>
  );
}
