import { useState } from 'react';
import { Button } from '../ui/Button';
import { Page } from '../ui/Page';
import { Segmented } from '../ui/Segmented';
import { Skeleton } from '../ui/Skeleton';
import { OwnCharts } from './OwnCharts';
import { useEmbed } from './useEmbed';
import css from './data.module.css';

const views = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'charts', label: 'Charts' },
] as const;

/** `/admin/data` (spec §2): the embedded dashboard where the settings name one, and our own charts, live. */
export function DataPage() {
  const { url: embed, renew } = useEmbed();
  const [view, setView] = useState<(typeof views)[number]['value']>('dashboard');
  if (embed === undefined) {
    return (
      <Page title="Data">
        <Skeleton rows={12} label="Loading the figures" roomy />
      </Page>
    );
  }
  const choice = embed !== null && <Segmented label="What is shown" value={view} onChange={setView} options={views} />;
  if (embed === null || view === 'charts') return <OwnCharts choice={choice} />;
  return (
    <Page
      title="Data"
      tools={choice}
      // What the frame shows is its own affair: nobody here learns that its login has ended.
      actions={
        <Button onClick={renew} title="With a new login, where the old one has ended">
          Load anew
        </Button>
      }
      fill
    >
      <iframe
        key={embed}
        className={css.embed}
        title="Embedded dashboard"
        src={embed}
        // An origin of its own (server/env.ts sees to it): it keeps its own cookies, and leaves ours and our page alone.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
      />
    </Page>
  );
}
