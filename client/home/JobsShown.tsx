import { useState } from 'react';
import { useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { NumberInput } from '../ui/NumberInput';
import { toast } from '../ui/toast';
import css from './home.module.css';

const [fewest, most] = [1, 100];

/** How many of the newest jobs the dashboard lists: the person's own number, saved on leaving the field (spec §9). */
export function JobsShown() {
  const { numJobsIndex } = useMe().user;
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const { mutateAsync, isPending } = useCommand('profile.update', 'profile');
  const save = () => {
    if (typed === null || isPending) return;
    const wanted = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
    if (wanted === numJobsIndex) return setTyped(null);
    if (wanted < fewest || wanted > most) {
      setWrong(true);
      toast.error(`The dashboard shows ${fewest} to ${most} jobs. It still shows ${numJobsIndex}.`);
      return;
    }
    mutateAsync({ body: { numJobsIndex: wanted } }).then(
      () => setTyped(null),
      (error: unknown) => toast.error(`The number of jobs was not saved: ${messageOf(error)}`),
    );
  };
  const type = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  return (
    <span className={css.shown}>
      <span aria-hidden="true">Show</span>
      <NumberInput
        whole
        numeric
        size="sm"
        width={44}
        aria-label="Jobs to show"
        value={typed ?? String(numJobsIndex)}
        onChange={type}
        aria-invalid={wrong}
        onFocus={(event) => event.target.select()}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') type(null);
        }}
      />
    </span>
  );
}
