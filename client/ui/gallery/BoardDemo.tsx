import { useState } from 'react';
import { boardColumns, columnOf } from '../../../common/jobs/row';
import { Board } from '../board/Board';
import { BoardCard } from '../board/BoardCard';
import { BoardColumn } from '../board/BoardColumn';
import { Button } from '../Button';
import { Page } from '../layout/Page';
import { demoJobs, demoNow } from './demoJobs';

export function BoardDemo() {
  const [taken, setTaken] = useState(false);
  const [empty, setEmpty] = useState(false);
  const jobs = demoJobs
    .filter((job) => job.due !== null && !empty)
    .map((job) => (job.num === 100430 && taken ? { ...job, drafter: { _id: 2, name: 'Jo Dietrich' } } : job))
    .sort((a, b) => Number(a.due) - Number(b.due));
  return (
    <Page
      title="Workflow"
      fill
      actions={
        <>
          <Button onClick={() => setTaken(!taken)}>Take 100430</Button>
          <Button onClick={() => setEmpty(!empty)}>Empty it</Button>
        </>
      }
    >
      <Board>
        {boardColumns.map((column) => {
          const own = jobs.filter((job) => columnOf(job) === column.key);
          return (
            <BoardColumn
              key={column.key}
              title={column.title}
              total={own.length}
              overdue={own.filter((job) => Number(job.due) < demoNow).length}
              empty={column.empty}
              emptyNote={`${column.title} jobs appear here by themselves, first due on top.`}
            >
              {own.map((job) => (
                <BoardCard
                  key={job.num}
                  to="/job"
                  num={job.num}
                  revision={job.revision}
                  name={job.name}
                  status={job.status}
                  due={job.due}
                  pausedAt={job.status === 'RFI' ? demoNow : null}
                  drafter={job.drafter}
                  note={job.customer}
                  flashKey={job.drafter?._id ?? null}
                />
              ))}
            </BoardColumn>
          );
        })}
      </Board>
    </Page>
  );
}
