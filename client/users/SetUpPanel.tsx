import { useState } from 'react';
import type { UserView } from '../../common/users/user';
import { queries } from '../api/queries';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { LogoPanel } from '../companies/logo/LogoPanel';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { Panel } from '../ui/layout/Panel';
import { profileNames } from './profileText';
import { setUpText as text } from './setUpText';
import css from './users.module.css';

const notices = ['notifSubmit', 'notifRfi', 'notifRelease'] as const;

/** Shown to client users until they click Done: the company's logo, if it has none, and email notifications. */
export function SetUpPanel({ user }: { user: UserView }) {
  const command = useCommand('profile.update', 'profile');
  const [chosen, setChosen] = useState(() => ({
    notifSubmit: user.notifSubmit,
    notifRfi: user.notifRfi,
    notifRelease: user.notifRelease,
  }));
  const company = useLiveQuery(queries.company(user.client ?? 0), user.client !== null && user.logoPrompt).data;
  const finish = () =>
    void toastFailure({ key: 'set up', failed: text.failed }, () =>
      command.mutateAsync({ body: { ...chosen, userSetupComplete: true, logoPrompt: false } }),
    );
  return (
    <Panel
      title={text.title}
      foot={
        <Button kind="primary" onClick={finish} pending={command.isPending}>
          {text.done}
        </Button>
      }
    >
      <p className="t2">{text.intro}</p>
      <Field label={text.notifications} group>
        <div className={css.boxes}>
          {notices.map((name) => (
            <Checkbox key={name} checked={chosen[name]} onChange={(on) => setChosen({ ...chosen, [name]: on })}>
              {profileNames[name]}
            </Checkbox>
          ))}
        </div>
      </Field>
      {company && <LogoPanel company={company} edits />}
    </Panel>
  );
}
