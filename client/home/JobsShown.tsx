import { useState } from 'react';
import { useMe } from '../access/useMe';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { NumberInput } from '../ui/form/NumberInput';
import { toast } from '../ui/feedback/toast';
import css from './home.module.css';
import { recentText } from './homeText';

const [fewest, most] = [1, 100];
const key = 'jobs shown';

/** Number of recent jobs on the dashboard, saved per user when the field is left (R9). */
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
      toast.error({
        key,
        text: recentText.range(fewest, most, numJobsIndex),
      });
      return;
    }
    void toastFailure({ key, failed: recentText.notSaved }, () => mutateAsync({ body: { numJobsIndex: wanted } })).then(
      (saved) => saved && setTyped(null),
    );
  };
  const type = (text: string | null) => {
    setTyped(text);
    setWrong(false);
    toast.dismiss(key);
  };
  return (
    <span className={css.shown}>
      <span aria-hidden="true">{recentText.show}</span>
      <NumberInput
        whole
        numeric
        size="sm"
        width={44}
        aria-label={recentText.showLabel}
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
