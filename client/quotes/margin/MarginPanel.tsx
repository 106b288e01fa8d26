import { useEffect, useRef, useState } from 'react';
import { can } from '../../../common/access/can';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Button } from '../../ui/Button';
import { Alert } from '../../ui/feedback/Alert';
import { Panel } from '../../ui/layout/Panel';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { useOpenQuote } from '../page/QuoteContext';
import css from './margin.module.css';
import { type Act, MarginDialog } from './MarginDialog';
import { marginText as text } from './marginText';

type Margin = ReplyOf<Routes['margin.get']>;

/** Approval of a quote under the floor margin; hidden while none is needed. */
export function MarginPanel() {
  const { quote } = useOpenQuote();
  const { data } = useLiveQuery(queries.quoteMargin(quote._id));
  return data && data.state !== 'clear' ? <Approval margin={data} /> : null;
}

function Approval({ margin }: { margin: Margin }) {
  const { focus } = useOpenQuote();
  const [act, setAct] = useState<Act | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      focus.register('margin', () => {
        panel.current?.scrollIntoView({ block: 'nearest' });
        (panel.current?.querySelector('button') ?? panel.current)?.focus();
      }),
    [focus],
  );
  const { state, request, amounts } = margin;
  // An earlier approval may hold after a later request for a lower margin.
  const shown = request?.state === state ? request : null;
  const words = state === 'requested' ? shown?.note : shown?.reason;
  return (
    <div ref={panel} tabIndex={-1} className={css.panel}>
      <Panel title={text.title}>
        <Alert kind={state === 'approved' ? 'ok' : 'warning'}>{statement(margin)}</Alert>
        {words && <p className={css.words}>{text.quoted(words)}</p>}
        {amounts?.quote && amounts.floor !== null && (
          <p className={css.words}>
            {text.amounts(amounts.quote.margin, amounts.floor)} {text.loss(amounts.quote.sold, amounts.quote.cost)}
          </p>
        )}
        <Actions margin={margin} onAct={setAct} />
      </Panel>
      {act && (
        <ContainDialog onClose={() => setAct(null)}>
          <MarginDialog act={act} margin={margin} onClose={() => setAct(null)} />
        </ContainDialog>
      )}
    </div>
  );
}

function statement({ state, request }: Margin): string {
  const decider = request?.decidedBy ?? text.somebody;
  if (state === 'requested') return text.requested(request?.by ?? text.somebody);
  if (state === 'approved') return request?.state === 'approved' ? text.approved(decider) : text.approvedEarlier;
  return state === 'declined' ? text.declined(decider) : text.under;
}

function Actions({ margin: { state }, onAct }: { margin: Margin; onAct: (act: Act) => void }) {
  const decides = can['margin.decide'](useMe().viewer);
  if (state === 'approved' || (state === 'requested' && !decides)) return null;
  if (!decides)
    return (
      <div className={css.actions}>
        <Button onClick={() => onAct('request')}>{state === 'declined' ? text.requestAgain : text.request}</Button>
      </div>
    );
  return (
    <div className={css.actions}>
      <Button onClick={() => onAct('approve')}>{text.approve}</Button>
      {state === 'requested' && <Button onClick={() => onAct('decline')}>{text.decline}</Button>}
    </div>
  );
}
