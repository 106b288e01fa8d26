import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/CallError';
import { liveAtom } from '../../../live/connectionState';
import type { WaitingEstimate } from '../../../state/waitingEstimatesAtom';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/feedback/toast';
import { Glyph } from '../../../ui/Glyph';
import { Panel } from '../../../ui/layout/Panel';
import { Dialog } from '../../../ui/overlay/Dialog';
import { submissions } from '../../../uploads/submissions';
import css from './waiting.module.css';
import { cancelWaiting, editWaiting } from './waitingEstimates';
import { waitingText } from './waitingText';

/** Estimates that were submitted without a connection, with what becomes of them. */
export function WaitingEstimates({ estimates }: { estimates: readonly WaitingEstimate[] }) {
  const [canceling, setCanceling] = useState<WaitingEstimate | null>(null);
  return (
    <Panel title={waitingText.title} count={estimates.length} flush>
      <ul aria-label={waitingText.title}>
        {estimates.map((estimate) => (
          <WaitingRow key={estimate.name} estimate={estimate} onCancel={() => setCanceling(estimate)} />
        ))}
      </ul>
      {canceling && (
        <Dialog
          opened
          onClose={() => setCanceling(null)}
          kind="danger"
          title={waitingText.confirmTitle(canceling.project)}
          consequence={waitingText.confirmText}
          submitLabel={waitingText.confirm}
          onSubmit={() => {
            cancelWaiting(canceling.name);
            setCanceling(null);
          }}
        />
      )}
    </Panel>
  );
}

function WaitingRow({ estimate, onCancel }: { estimate: WaitingEstimate; onCancel: () => void }) {
  const navigate = useNavigate();
  const live = useAtomValue(liveAtom);
  const { name, project, state, error, maybeSent } = estimate;
  // The shell doesn't repeat what is shown here.
  useEffect(() => submissions.show(name, () => undefined), [name]);
  const edit = () => {
    if (editWaiting(name)) navigate('/?new=1');
    else toast.error(waitingText.formInUse);
  };
  const shown = live || state === 'elsewhere' || state === 'failed' ? state : 'waiting';
  const isFree = state !== 'elsewhere' && state !== 'sending' && !maybeSent;
  return (
    <li className={css.row} data-state={shown}>
      <Glyph name={shown === 'failed' ? 'alert' : 'arrowUp'} size={16} />
      <span className={css.what}>
        <b className="cut" title={project}>
          {project}
        </b>
        <span className={css.state} role="status">
          {shown === 'failed' ? waitingText.failed(messageOf(error)) : waitingText.states[shown]}
        </span>
      </span>
      <span className="row wrap">
        {state === 'failed' && (
          <Button size="sm" onClick={() => submissions.retry(name)} aria-label={waitingText.retryLabel(project)}>
            {waitingText.retry}
          </Button>
        )}
        {isFree && (
          <>
            <Button size="sm" onClick={edit} aria-label={waitingText.editLabel(project)}>
              {waitingText.edit}
            </Button>
            <Button size="sm" onClick={onCancel} aria-label={waitingText.cancelLabel(project)}>
              {waitingText.cancel}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
