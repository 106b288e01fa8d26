import { useState } from 'react';
import type { DisplayView } from '../../common/displays/display';
import { isOnline, type RemoteAction } from '../../common/displays/remote';
import { clockTime } from '../../common/format/dates';
import { plainNumber } from '../../common/format/plainNumber';
import { CallError, messageOf } from '../api/CallError';
import { LoadError } from '../api/LoadError';
import { displayQueries } from '../api/queries/displayQueries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Dialog } from '../ui/overlay/Dialog';
import { useClock } from '../ui/status/time/clock';
import { remoteText as text } from './displaysText';
import { useSeenDisplays } from './useSeenDisplays';
import css from './displays.module.css';

/** Pauses and turns the pages of displays, and highlights a job on one of them. */
export function DisplayRemote({ onClose }: { onClose: () => void }) {
  const list = useLiveQuery(displayQueries.displays());
  useSeenDisplays(list.refetch);
  const control = useCommand('displays.control');
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const noJob = missing || (control.error instanceof CallError && control.error.fields?.num !== undefined);
  const send = (id: number, action: RemoteAction) => {
    const num = action === 'highlight' ? plainNumber(typed) : undefined;
    setMissing(num === null);
    if (num !== null) control.mutate({ params: { id }, body: { action, num } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      consequence={text.intro}
      error={!noJob && control.error && messageOf(control.error)}
      draftKept
    >
      {!list.data ? (
        list.error ? (
          <LoadError title={text.failed} query={list} />
        ) : (
          <Skeleton rows={2} label={text.loading} />
        )
      ) : list.data.length === 0 ? (
        <p className="t2">{text.none}</p>
      ) : (
        <>
          <Field label={text.job} hint={text.jobHint} error={noJob ? text.jobMissing : undefined}>
            <TextInput
              value={typed}
              onChange={(value) => {
                setTyped(value);
                setMissing(false);
                if (control.error) control.reset();
              }}
              inputMode="numeric"
              maxLength={9}
              autoComplete="off"
              data-autofocus
            />
          </Field>
          <ul className={css.remotes} aria-label={text.list}>
            {list.data.map((display) => (
              <RemoteRow key={display._id} display={display} onSend={(action) => send(display._id, action)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface RemoteRowProps {
  display: DisplayView;
  onSend: (action: RemoteAction) => void;
}

function RemoteRow({ display, onSend }: RemoteRowProps) {
  const { name, lastSeen } = display;
  const online = useClock((now) => isOnline(lastSeen, now));
  const paused = useClock((now) => display.heldUntil !== null && now < Date.parse(display.heldUntil));
  const state = useClock((now) => stateOf(display, now));
  const hold: RemoteAction = paused ? 'resume' : 'pause';
  return (
    <li className={css.remote}>
      <div>
        <b>{name}</b>
        <span className={online ? css.online : 't3'} role="status">
          {state}
        </span>
      </div>
      <span className={css.actions}>
        <IconButton size="sm" label={text.previous(name)} disabled={!online} onClick={() => onSend('previous')}>
          <Glyph name="back" />
        </IconButton>
        <Button
          size="sm"
          disabled={!online}
          aria-label={paused ? text.resumeOne(name) : text.pauseOne(name)}
          onClick={() => onSend(hold)}
        >
          {paused ? text.resume : text.pause}
        </Button>
        <IconButton size="sm" label={text.next(name)} disabled={!online} onClick={() => onSend('next')}>
          <Glyph name="next" />
        </IconButton>
        <Button size="sm" disabled={!online} aria-label={text.highlightOne(name)} onClick={() => onSend('highlight')}>
          {text.highlight}
        </Button>
      </span>
    </li>
  );
}

function stateOf({ lastSeen, heldUntil, highlighted, highlightedUntil }: DisplayView, now: number): string {
  if (!isOnline(lastSeen, now)) return text.offline;
  if (highlighted !== null && highlightedUntil !== null && now < Date.parse(highlightedUntil))
    return text.highlighting(highlighted);
  if (heldUntil !== null && now < Date.parse(heldUntil)) return text.heldUntil(clockTime(Date.parse(heldUntil)));
  return text.online;
}
