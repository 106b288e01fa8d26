import type { System } from '../../common/system/system';
import { fileSize } from '../../common/format/fileSize';
import { count } from '../../common/format/numbers';
import { duration } from '../../common/format/distance';
import { CopyText } from '../ui/CopyText';
import { EmptyState } from '../ui/EmptyState';
import { Facts } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { RelativeDate } from '../ui/RelativeDate';
import { FailedTasks } from './FailedTasks';
import { PausedDeliveries } from './PausedDeliveries';
import { Joined } from './Joined';
import css from './system.module.css';

interface SystemPanelsProps {
  system: System;
  onChanged: () => void;
}

export const SystemPanels = ({ system, onChanged }: SystemPanelsProps) => (
  <div className={css.panels}>
    <div className={css.wide}>
      <Panel
        title="What failed"
        count={system.failed.length}
        note={system.queue.gaveUp > 0 && `${count(system.queue.gaveUp)} given up`}
        flush
      >
        <FailedTasks tasks={system.failed} onChanged={onChanged} />
      </Panel>
      {system.paused.length > 0 && (
        <Panel title="Paused deliveries" count={system.paused.length} flush>
          <PausedDeliveries paused={system.paused} />
        </Panel>
      )}
    </div>
    <Panel title="Outside systems" note={<RelativeDate at={system.lookedAt} show="ago" />} flush>
      <Joined outside={system.outside} />
    </Panel>
    <div className={css.stack}>
      <Panel title="Queue">
        <Facts
          rows={[
            { term: 'Waiting', value: count(system.queue.waiting) },
            { term: 'The oldest is late by', value: late(system.queue.oldest) },
            { term: 'Given up', value: count(system.queue.gaveUp) },
          ]}
        />
      </Panel>
      <Panel title="Last backup">
        {system.backup ? (
          <Facts
            rows={[
              { term: 'Made', value: <RelativeDate at={system.backup.at} show="long" /> },
              { term: 'Where', value: <span className={css.place}>{system.backup.place}</span> },
              {
                term: 'Holds',
                value: `${count(system.backup.rows)} rows, ${count(system.backup.files)} files, ${fileSize(system.backup.bytes)}`,
              },
            ]}
          />
        ) : (
          <EmptyState title="No backup has been made yet" compact>
            <code>npm run admin -- backup</code> makes one while people work.
          </EmptyState>
        )}
      </Panel>
      <Panel title="Versions">
        <Facts
          rows={[
            { term: 'Build', value: <CopyText text={system.build} /> },
            { term: 'Tables', value: system.schema },
            { term: 'Node', value: system.node },
            { term: 'Processes', value: count(system.processes) },
          ]}
        />
      </Panel>
    </div>
  </div>
);

const late = (seconds: number): string => (seconds < 5 ? 'nothing' : duration(seconds * 1000));
