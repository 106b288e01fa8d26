import type { JobView } from '../../../../common/jobs/job';
import { usePlan } from '../../../planning/usePlan';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/form/Select';
import { LevelButtons } from '../decide/LevelButtons';
import { useQueue } from '../decide/queueContext';
import { isUnassigned, type JobGroups } from '../groupJobs';
import { bulkText as text, validateText } from '../queueText';
import css from '../queue.module.css';

/** Decisions on the selected rows; stays in view below the rows. */
export function SelectedBar({ groups }: { groups: JobGroups }) {
  const { selection, resultOf, validate, releaseAll, assign } = useQueue();
  const { data: plan } = usePlan();
  const chosen = (jobs: readonly JobView[]) =>
    jobs.filter((job) => selection.ids.has(job._id) && resultOf(job)?.done === undefined);
  const submitted = chosen(groups.validate);
  const review = chosen(groups.release);
  const unassigned = chosen(
    [groups.overdue, groups.likelyLate, groups.revisions, groups.corrections].flat().filter(isUnassigned),
  );
  const total = submitted.length + review.length + unassigned.length;
  if (total === 0) return null;
  const decide = (run: () => Promise<void>) => () => {
    void run();
    selection.clear();
  };
  return (
    <div className={css.selected}>
      <span className={css.selectedCount} role="status">
        {text.selected(total)}
      </span>
      {submitted.length > 0 && (
        <>
          <span className="t2">{text.validateAt}</span>
          <LevelButtons
            label={validateText.selectedLabel(submitted.length)}
            onLevel={(level) => decide(() => validate(submitted, level))()}
          />
          <Button size="sm" onClick={decide(() => validate(submitted, 0))}>
            {validateText.noTakeoff}
          </Button>
        </>
      )}
      {review.length > 0 && (
        <Button size="sm" kind="primary" onClick={decide(() => releaseAll(review))}>
          {text.release(review.length)}
        </Button>
      )}
      {unassigned.length > 0 && plan && (
        <Select
          size="sm"
          width={200}
          aria-label={text.assignLabel(unassigned.length)}
          value=""
          onChange={(id) => {
            const drafter = plan.drafters.find(({ _id }) => String(_id) === id);
            if (drafter) decide(() => assign(unassigned, drafter))();
          }}
          options={[
            { value: '', label: text.assign(unassigned.length) },
            ...plan.drafters.map(({ _id, name }) => ({ value: String(_id), label: name })),
          ]}
        />
      )}
      <span className="grow" />
      <Button size="sm" kind="ghost" onClick={selection.clear}>
        {text.clear}
      </Button>
    </div>
  );
}
