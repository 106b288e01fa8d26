import { allowed, hour, levelHours } from '../../common/jobs/clock';
import type { JobPageView } from '../../common/jobs/job';
import { dollars } from '../../common/format/numbers';
import type { Person } from '../access/useMe';
import { DrafterBadge } from '../ui/DrafterBadge';
import { type Fact, Facts } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { Pips } from '../ui/Pips';
import { RelativeDate } from '../ui/RelativeDate';
import { Why } from '../ui/Why';
import type { DialogName } from './JobDialogs';
import type { Allowed } from './jobAllows';
import { panelText } from './panelText';
import css from './job.module.css';

interface JobFactsProps {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
}

const hoursOf = (ms: number): string => `${ms / hour} h`;

/** `3 · 16 h, rush 8 h`, and why. */
function Level({ job, level }: { job: JobPageView; level: number }) {
  const full = (levelHours[level] ?? 0) * hour;
  const given = allowed({ level, rush: job.rush, revision: job.revision > 0 });
  const cuts = [job.rush && 'rush', job.revision > 0 && 'revision'].filter(Boolean).join(', ');
  return (
    <>
      {level === 9 ? 'Custom' : level} · {hoursOf(full)}
      {cuts && `, ${cuts} ${hoursOf(given)}`}{' '}
      <Why
        figure={hoursOf(given)}
        rows={[
          { source: level === 9 ? 'Custom level' : `Level ${level}`, value: hoursOf(full) },
          ...(job.rush ? [{ source: 'Rush', value: '÷ 2' }] : []),
          ...(job.revision > 0 ? [{ source: 'Revision', value: '÷ 2' }] : []),
        ]}
        note="Business hours of the office, counted from validation or from the revision's note. An RFI stops them."
      />
    </>
  );
}

/** "Quote and production badges need quoter or admin plus the showSkittles setting" (spec §6). */
const seesBadges = (me: Person): boolean => me.user.showSkittles && (me.admin || me.viewer.hasQuoter);

/** What is known about the job, for those who may know it; unknown facts stay out. */
export function JobFacts({ job, me, may, onDialog }: JobFactsProps) {
  const badge = (of: 'quote' | 'production', value: string | null | undefined): Fact | null =>
    value === undefined || !seesBadges(me)
      ? null
      : {
          term: of === 'quote' ? 'Quote' : 'Production',
          value: (
            <span className={css.badge}>
              <Pips of={of} value={value} /> {value ?? 'NA'}
            </span>
          ),
        };
  const partner = [job.mrmClientId, job.mrmProjectId, job.mrmTakeoffId].filter(Boolean).join(' · ');
  return (
    <Panel title="Facts">
      <Facts
        rows={[
          { term: 'Panel', value: panelText(job.pan1Name, job.pan1Width) },
          (job.pan2Name !== '' || job.pan2Width !== null) && {
            term: 'Alt panel',
            value: panelText(job.pan2Name, job.pan2Width),
          },
          job.level != null && { term: 'Level', value: <Level job={job} level={job.level} /> },
          me.admin &&
            job.level != null && {
              term: 'Price',
              value: `${job.revenue == null ? 'no price' : dollars(job.revenue)} · ${job.billingStatusCurrent}`,
            },
          { term: 'Revisions', value: `${job.revision} of ${job.maxRevisions}` },
          job.cadCurrent !== undefined && {
            term: 'Drafter',
            value: (
              <span className={css.badge}>
                <DrafterBadge drafter={job.cadCurrent} none="free" /> {job.cadCurrent?.name}
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
                {may.dueBack && (
                  <button type="button" className={css.set} onClick={() => onDialog('dueBack')}>
                    change
                  </button>
                )}
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
