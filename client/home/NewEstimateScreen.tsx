import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { LazyNewEstimateForm } from './NewEstimatePanel';
import css from './home.module.css';

const screen = (form: ReactNode, kept = false) => (
  <Page
    title="New estimate"
    back={{ to: '/', label: 'To the dashboard' }}
    beside={kept && <span className={`t3 ${css.kept}`}>Draft saved</span>}
  >
    <Panel flush>{form}</Panel>
  </Page>
);

/** The new estimate on a phone: a screen of its own, left by the way back or once the job is in. */
export function NewEstimateScreen() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={screen(<Skeleton rows={6} columns={[160]} roomy label="Loading the form" />)}>
      <LazyNewEstimateForm frame={screen} onSubmitted={() => navigate('/', { replace: true })} />
    </Suspense>
  );
}
