import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { LazyNewEstimateForm } from './NewEstimatePanel';
import css from './home.module.css';
import { homeText } from './homeText';

const screen = (form: ReactNode, hasDraft = false) => (
  <Page
    title={homeText.newEstimate}
    back={{ to: '/', label: homeText.toDashboard }}
    beside={hasDraft && <span className={`t3 ${css.kept}`}>{homeText.draftSaved}</span>}
  >
    <Panel flush>{form}</Panel>
  </Page>
);

/** Screen of the new estimate on a phone. */
export function NewEstimateScreen() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={screen(<Skeleton rows={6} columns={[160]} roomy label={homeText.loadingForm} />)}>
      <LazyNewEstimateForm frame={screen} onSubmitted={() => navigate('/', { replace: true })} />
    </Suspense>
  );
}
