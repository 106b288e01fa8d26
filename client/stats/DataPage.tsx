import { useState } from 'react';
import { Button } from '../ui/Button';
import { Page } from '../ui/layout/Page';
import { Segmented } from '../ui/form/Segmented';
import { Skeleton } from '../ui/feedback/Skeleton';
import { OwnCharts } from './OwnCharts';
import { useEmbed } from './useEmbed';
import css from './data.module.css';
import { dataText as text } from './statsText';

const views = [
  { value: 'dashboard', label: text.dashboard },
  { value: 'charts', label: text.charts },
] as const;

/** `/admin/data`: the embedded dashboard if one is configured, and the built-in charts. */
export function DataPage() {
  const { url: embed, loads, renew } = useEmbed();
  const [view, setView] = useState<(typeof views)[number]['value']>('dashboard');
  if (embed === undefined) {
    return (
      <Page title={text.title}>
        <Skeleton rows={12} label={text.loading} roomy />
      </Page>
    );
  }
  const choice = embed !== null && <Segmented label={text.view} value={view} onChange={setView} options={views} />;
  if (embed === null || view === 'charts') return <OwnCharts choice={choice} />;
  return (
    <Page
      title={text.title}
      tools={choice}
      // This page can't see whether the sign-in of the embedded dashboard has expired.
      actions={
        <Button onClick={renew} title={text.reloadHint}>
          {text.reload}
        </Button>
      }
      fill
    >
      <iframe
        key={loads}
        className={css.embed}
        title={text.embedded}
        src={embed}
        // server/env.ts requires another origin, so the dashboard can't read our page or storage.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
      />
    </Page>
  );
}
