import { useState } from 'react';
import { productionCycle, quoteCycle } from '../../../common/jobs/cycles';
import { statuses } from '../../../common/jobs/status';
import { Alert } from '../feedback/Alert';
import { Button } from '../Button';
import { ButtonLink } from '../ButtonLink';
import { Checkbox } from '../form/Checkbox';
import { CopyText } from '../feedback/CopyText';
import { Count } from '../status/Count';
import { DrafterBadge } from '../status/job/DrafterBadge';
import { Glyph } from '../Glyph';
import { IconButton } from '../IconButton';
import { Kbd } from '../typing/Kbd';
import { Menu } from '../overlay/Menu';
import { Page } from '../layout/Page';
import { Panel } from '../layout/Panel';
import { Pips } from '../status/job/Pips';
import { RushTag } from '../status/job/RushTag';
import { Segmented } from '../form/Segmented';
import { Status } from '../status/job/Status';
import { StatusChip } from '../status/job/StatusChip';
import { ThemeChoice } from '../frame/ThemeChoice';
import { toast } from '../feedback/toast';
import { Tooltip } from '../overlay/Tooltip';
import { Why, WhyRows } from '../status/time/Why';
import { DialogDemo } from './DialogDemo';
import { FormDemo } from './FormDemo';
import css from './gallery.module.css';

const names = ['Mina Kowal', 'Jo Dietrich', 'Rui Santos', 'Tom Lacey', 'Ann Park', 'Lee Moss'];

export function ControlsDemo() {
  const [level, setLevel] = useState<string | null>(null);
  const [some, setSome] = useState(true);
  const [pending, setPending] = useState(false);
  return (
    <Page title="Controls" beside={<Count value={7} of="parts" />} actions={<ThemeChoice />}>
      <div className={css.two}>
        <Panel title="Buttons" count={9} note="one primary per region">
          <div className="row wrap">
            <Button kind="primary" pending={pending} onClick={() => setPending(true)}>
              Release 3 files…
            </Button>
            <Button>Add a Note</Button>
            <Button kind="danger">Return for correction</Button>
            <Button kind="dangerFilled">Delete 100418</Button>
            <Button kind="ghost">Preview</Button>
            <Button disabled>Not yet</Button>
            <ButtonLink to="/list" kind="plain">
              <Glyph name="plus" /> New estimate
            </ButtonLink>
            <IconButton label="Search">
              <Glyph name="search" />
            </IconButton>
            <Button kind="primary" pending>
              Sending
            </Button>
          </div>
          <div className={`row wrap ${css.gap}`}>
            <Button size="sm" kind="primary">
              Set
            </Button>
            <Button size="sm">
              Upload draft <Kbd>u</Kbd>
            </Button>
            <Button size="sm" kind="ghost">
              No takeoff
            </Button>
            <Button size="sm" pending>
              Correction…
            </Button>
            <Segmented
              label="Level"
              value={level}
              onChange={setLevel}
              options={['1', '2', '3', '4', '5', 'Custom'].map((value) => ({ value, label: value }))}
            />
            <Checkbox checked={some} onChange={setSome}>
              Internal, CAD only
            </Checkbox>
            <Checkbox checked={false} mixed onChange={() => {}} aria-label="All" />
            <Checkbox checked disabled onChange={() => {}}>
              Locked
            </Checkbox>
          </div>
          <div className={`row wrap ${css.gap}`}>
            <Menu
              trigger={
                <Button>
                  Status <span className="t3">any</span> <Glyph name="down" size={12} />
                </Button>
              }
              items={[
                {
                  title: 'Show',
                  items: statuses
                    .slice(0, 3)
                    .map((status, i) => ({ label: <Status status={status} />, chosen: i === 1 })),
                },
                {
                  items: [
                    { label: 'Assign to me', keys: 'a', onSelect: () => toast.done('100430 is yours') },
                    { label: 'Open', to: '/job' },
                    { label: 'Delete', danger: true },
                    { label: 'Merge', disabled: true },
                  ],
                },
              ]}
            />
            <Why of="this time" figure="8 h">
              <WhyRows
                rows={[
                  { source: 'Level 3', value: '16 h' },
                  { source: 'Rush', value: 'half of it: 8 h' },
                  { source: 'Calendar', value: 'Mon to Fri 08:00–17:00, America/Chicago' },
                ]}
                note="Started today 08:12, stood 1 h 10 m for an RFI."
              />
            </Why>
            <Tooltip text="Only you see this">
              <Button kind="ghost">Hover me</Button>
            </Tooltip>
            <Button
              onClick={() =>
                toast.done({
                  text: '100405 Granger Implement released to Delta Steel Roofing',
                  action: { label: 'Open', onClick: () => {} },
                })
              }
            >
              Say done
            </Button>
            <Button onClick={() => toast.error('Not assigned: MK took 100430 one second earlier.')}>Say error</Button>
            <DialogDemo />
          </div>
        </Panel>
        <Panel title="Facts in rows" actions={<CopyText text="418 County Road 2055, Eureka Springs, AR" />}>
          <div className="row wrap">
            {statuses.map((status) => (
              <Status key={status} status={status} />
            ))}
          </div>
          <div className={`row wrap ${css.gap}`}>
            {statuses.map((status) => (
              <StatusChip key={status} status={status} />
            ))}
          </div>
          <div className={`row wrap ${css.gap}`}>
            {Array.from({ length: 12 }, (_, i) => (
              <DrafterBadge key={i} drafter={{ _id: i + 1, name: names[i % 6] ?? '' }} />
            ))}
            <DrafterBadge drafter={null} />
            <DrafterBadge drafter={null} none="free" />
            <RushTag />
            <RushTag large />
            <Kbd>Ctrl K</Kbd>
          </div>
          <div className={`row wrap ${css.gap}`}>
            {[...quoteCycle, null].map((value) => (
              <Pips key={value} of="quote" value={value} />
            ))}
            {[...productionCycle, null].map((value) => (
              <Pips key={value} of="production" value={value} />
            ))}
          </div>
        </Panel>
        <FormDemo />
        <div className={css.stack}>
          <Alert kind="error">
            Email or password is incorrect. Try again or <a href="#reset">get a reset link</a>.
          </Alert>
          <Alert kind="warning" action={<Button size="sm">Use 36</Button>}>
            Be sure to enter panel width in INCHES
          </Alert>
          <Alert kind="ok">User Profile Updated Successfully!</Alert>
          <Alert kind="info">You are editing your own user profile</Alert>
        </div>
      </div>
    </Page>
  );
}
