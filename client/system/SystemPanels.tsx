import type { System } from '../../common/system/system';
import { fileSize } from '../../common/format/fileSize';
import { count } from '../../common/format/numbers';
import { duration } from '../../common/format/distance';
import { CopyText } from '../ui/feedback/CopyText';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Facts } from '../ui/status/Facts';
import { Panel } from '../ui/layout/Panel';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { FailedTasks } from './FailedTasks';
import { PausedDeliveries } from './PausedDeliveries';
import { Joined } from './Joined';
import css from './system.module.css';
import { systemText as text } from './systemText';

interface SystemPanelsProps {
  system: System;
  onChanged: () => void;
}

export const SystemPanels = ({ system, onChanged }: SystemPanelsProps) => (
  <div className={css.panels}>
    <div className={css.wide}>
      <Panel
        title={text.failed}
        count={system.failed.length}
        note={
          system.queue.gaveUp > 0 &&
          text.failedNote(system.queue.gaveUp, Math.max(0, system.failed.length - system.queue.gaveUp))
        }
        flush
      >
        <FailedTasks tasks={system.failed} onChanged={onChanged} />
      </Panel>
      {system.paused.length > 0 && (
        <Panel title={text.paused} count={system.paused.length} flush>
          <PausedDeliveries paused={system.paused} />
        </Panel>
      )}
    </div>
    <Panel title={text.services} note={<RelativeDate at={system.lookedAt} show="ago" />} flush>
      <Joined outside={system.outside} />
    </Panel>
    <div className={css.stack}>
      <Panel title={text.queue}>
        <Facts
          rows={[
            { term: text.waiting, value: count(system.queue.waiting) },
            { term: text.delay, value: late(system.queue.oldest) },
            { term: text.gaveUp, value: count(system.queue.gaveUp) },
          ]}
        />
      </Panel>
      <Panel title={text.backup}>
        {system.backup ? (
          <Facts
            rows={[
              { term: text.created, value: <RelativeDate at={system.backup.at} show="long" /> },
              { term: text.location, value: <span className={css.place}>{system.backup.place}</span> },
              {
                term: text.contents,
                value: text.backupContents(
                  count(system.backup.rows),
                  count(system.backup.files),
                  fileSize(system.backup.bytes),
                ),
              },
            ]}
          />
        ) : (
          <EmptyState title={text.noBackup} compact>
            {text.backupHint} <code>{text.backupCommand}</code>
          </EmptyState>
        )}
      </Panel>
      <Panel title={text.versions}>
        <Facts
          rows={[
            { term: text.build, value: <CopyText text={system.build} /> },
            { term: text.database, value: system.schema },
            { term: text.node, value: system.node },
            { term: text.processes, value: count(system.processes) },
          ]}
        />
      </Panel>
    </div>
  </div>
);

const late = (seconds: number): string => (seconds < 5 ? text.noDelay : duration(seconds * 1000));
