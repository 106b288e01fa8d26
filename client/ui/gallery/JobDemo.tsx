import { Button } from '../Button';
import { CopyText } from '../feedback/CopyText';
import { DrafterBadge } from '../status/job/DrafterBadge';
import { DueTime } from '../status/time/DueTime';
import { Facts } from '../status/Facts';
import { FileRow } from '../form/files/FileRow';
import { Glyph } from '../Glyph';
import { Kbd } from '../typing/Kbd';
import { Page } from '../layout/Page';
import { Panel } from '../layout/Panel';
import { PanelSection } from '../layout/PanelSection';
import { Pips } from '../status/job/Pips';
import { RelativeDate } from '../status/time/RelativeDate';
import { RushTag } from '../status/job/RushTag';
import { Status } from '../status/job/Status';
import { StatusChip } from '../status/job/StatusChip';
import { StatusSteps } from '../status/job/StatusSteps';
import { StatusTimeline } from '../status/job/StatusTimeline';
import { Why, WhyRows } from '../status/time/Why';
import { demoNow } from './demoJobs';
import css from './gallery.module.css';

const minutes = (n: number) => demoNow + n * 60_000;
const jo = { _id: 2, name: 'Jo Dietrich' };
const megabyte = 1024 * 1024;

export function JobDemo() {
  return (
    <Page
      large
      back={{ to: '/list', label: 'All estimates' }}
      tab="100418 R1 Whitaker Ranch"
      title={
        <>
          100418 <span className="t2 mid">R1</span> <span className="t3 regular">C1</span>
        </>
      }
      beside={
        <>
          <span className={css.name}>Whitaker Ranch</span>
          <StatusChip status="Review" />
          <RushTag large />
        </>
      }
      under={
        <>
          <CopyText text="418 County Road 2055, Eureka Springs, AR" />
          <span>Ozark Panel Co. · Whitaker</span>
          <span>submitted by Kelsey Ames, (479) 555-0148</span>
        </>
      }
      actions={
        <>
          <span className="col num">
            <DueTime due={minutes(18)} large />
            <span className="t3 s12">
              due <RelativeDate at={minutes(18)} show="long" />
            </span>
          </span>
          <Button>Add a Note</Button>
          <Button>Request information</Button>
        </>
      }
    >
      <span className="desk">
        <StatusTimeline
          steps={[
            { status: 'Submitted', at: minutes(-510) },
            { status: 'Validated', at: minutes(-488) },
            { status: 'Working', at: minutes(-423) },
            { status: 'RFI', at: minutes(-263) },
            { status: 'Working', at: minutes(-193) },
            { status: 'Review', at: minutes(-143) },
            { status: 'Correction', at: minutes(-126) },
            { status: 'Working', at: minutes(-95) },
            { status: 'Review', at: minutes(-18) },
          ]}
        />
      </span>
      <div className={css.job}>
        <div className={css.stack}>
          <Panel accent>
            <div className="row wrap">
              <b className="s14">Review: draft C1 by</b>
              <DrafterBadge drafter={jo} />
              <span>Jo Dietrich</span>
              <span className="t2">
                sent <RelativeDate at={minutes(-18)} />
              </span>
              <span className="grow" />
              <Button kind="danger">Return for correction</Button>
              <Button kind="primary">Release 3 files…</Button>
            </div>
          </Panel>
          <Panel title="Notes" count={6}>
            <div className="row wrap">
              <Status status="Revision">Revision R1</Status>
              <b>Kelsey Ames</b>
              <span className="t3">
                Ozark Panel Co. · <RelativeDate at={minutes(-406)} show="long" />
              </span>
            </div>
            <p className="read">
              Owner moved the dormer 4′ toward the garage and wants the porch at 3:12 instead of 4:12. Marked up plan
              attached, everything else stands.
            </p>
            <FileRow chip name="whitaker-A2-markup.pdf" size={840 * 1024} url="#file" />
          </Panel>
          <Panel title="The same way, upright">
            <StatusSteps
              steps={[
                { status: 'Submitted', is: 'done', when: 'Mon 9 Nov, 16:20' },
                { status: 'Released', is: 'done', label: 'Released R1', when: 'Fri 13 Nov, 11:02' },
                { status: 'Revision', is: 'done', label: 'Revision R2 requested', when: 'Wed 18 Nov, 08:20' },
                { status: 'RFI', is: 'now', label: 'RFI, waiting for you', when: 'since 13:01, 1 h 25 m' },
                { status: 'Review', is: 'ahead' },
                { status: 'Released', is: 'ahead' },
              ]}
            />
          </Panel>
        </div>
        <div className={css.stack}>
          <Panel title="Facts">
            <Facts
              rows={[
                { term: 'Panel', value: 'PBR Panel 36″ · 36 in' },
                {
                  term: 'Level',
                  value: (
                    <>
                      3 · 16 h, rush 8 h{' '}
                      <Why of="this time" figure="8 h">
                        <WhyRows rows={[{ source: 'Level 3', value: '16 h' }]} />
                      </Why>
                    </>
                  ),
                },
                { term: 'Price', value: '$145.00 · Incomplete' },
                {
                  term: 'Drafter',
                  value: (
                    <>
                      <DrafterBadge drafter={jo} /> Jo Dietrich
                    </>
                  ),
                },
                {
                  term: 'Quote',
                  value: (
                    <>
                      <Pips of="quote" value="Ready to Quote" /> Ready to Quote
                    </>
                  ),
                },
                { term: 'Job notes', value: 'Charcoal Gray 26 ga SMP, vented ridge on main only.' },
                null,
              ]}
            />
          </Panel>
          <Panel
            title="Files"
            count={9}
            flush
            actions={
              <Button size="sm">
                <Glyph name="arrowUp" size={12} /> Upload draft <Kbd>u</Kbd>
              </Button>
            }
          >
            <PanelSection plain>Current draft</PanelSection>
            <FileRow name="100418OPC36.csv" size={6 * 1024} tag="C1" url="#file" />
            <FileRow name="100418OPC36.pdf" size={1.2 * megabyte} tag="C1" url="#file" />
            <PanelSection plain>Submitted</PanelSection>
            <FileRow
              name="whitaker-plans-with-a-name-that-goes-on-and-on-and-on.pdf"
              size={4.6 * megabyte}
              tag="R0"
              url="#file"
            />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
