import { type FormEvent, useState } from 'react';
import { isOutside, type Role } from '../../common/access/roles';
import type { UserView } from '../../common/users/user';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { PasswordInput } from '../auth/PasswordInput';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useLiveQuery } from '../api/useLiveQuery';
import { useUnsent } from '../state/unsent';
import { Alert } from '../ui/feedback/Alert';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { Panel } from '../ui/layout/Panel';
import { Select } from '../ui/form/Select';
import { Typeahead } from '../ui/form/Typeahead';
import { useFlashMessage } from '../ui/board/useFlashMessage';
import { noRole, roleChoices } from './roleNames';
import { SaveBar } from '../ui/form/save/SaveBar';
import { messageShownMs } from './UserForm';
import css from './users.module.css';
import { accessText as text, roleNames, userFormText } from './usersText';

interface Rights {
  role: Role | null;
  client: { id: number; name: string } | null;
  hasQuoter: boolean;
  seesCosts: boolean;
  forcePwReset: boolean;
  /** Never read from the server; blank means no change. */
  password: string;
}
const rightsOf = (user: UserView): Rights => ({
  role: user.role,
  client: user.client === null ? null : { id: user.client, name: user.companyName ?? '' },
  hasQuoter: user.hasQuoter,
  seesCosts: user.seesCosts,
  forcePwReset: user.forcePwReset,
  password: '',
});

const names: Readonly<Record<keyof Rights, string>> = {
  role: text.role,
  client: text.client,
  hasQuoter: text.hasQuoter,
  seesCosts: text.seesCosts,
  forcePwReset: text.forcePwReset,
  password: text.password,
};

/** Access rights of a user, for admins; role and client activate the account. */
export function ControlPanel({ user, locked }: { user: UserView; locked: boolean }) {
  const me = useMe();
  const command = useCommand('users.update', `user:${user._id}`);
  const edits = useEdits<Rights>(rightsOf(user), user.version, command.isPending);
  const flash = useFlashMessage(messageShownMs);
  const [q, setQ] = useState<string | null>(null);
  const found = useLiveQuery(queries.companies(q ?? ''), q !== null);
  useUnsent(edits.dirty ? text.unsent(user.name) : null, 'leaving');
  const { shown, conflicts, changed } = edits;
  const undecided = conflicts.length > 0;
  const own = me.viewer.id === user._id;
  const outside = shown.role === null || isOutside(shown.role);

  const inactive = user.role === null || (isOutside(user.role) && user.client === null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edits.dirty || command.isPending || undecided) return;
    const { client, ...rights } = changed;
    flash.hide();
    const sent = changed;
    command.mutate(
      {
        params: { id: user._id },
        body: {
          ...rights,
          ...(outside && client !== undefined ? { client: client?.id ?? null } : {}),
          expected: edits.expected,
        },
      },
      {
        onSuccess: (saved) => {
          edits.saved(sent, rightsOf(saved));
          flash.show();
        },
      },
    );
  };
  const conflict = <K extends Exclude<keyof Rights, 'password'>>(name: K, text?: (value: Rights[K]) => string) => (
    <FieldConflict edits={edits} name={name} label={names[name]} text={text} onDecide={command.reset} />
  );
  const flag = (name: 'hasQuoter' | 'seesCosts' | 'forcePwReset') => (
    <div>
      <Checkbox checked={shown[name]} onChange={(on) => edits.set(name, on)}>
        {names[name]}
      </Checkbox>
      {conflict(name)}
    </div>
  );
  return (
    <form onSubmit={submit} noValidate aria-label={text.title}>
      <Panel
        title={text.title}
        accent={inactive}
        foot={
          !locked && (
            <SaveBar
              dirty={edits.dirty}
              pending={command.isPending}
              undecided={undecided}
              onDiscard={() => {
                edits.reset();
                command.reset();
              }}
              saved={flash.shown && userFormText.saved}
              failure={command.error && messageOf(command.error)}
            />
          )
        }
      >
        {inactive && !locked && <Alert kind="warning">{text.activate}</Alert>}
        <fieldset className={css.form} disabled={locked} aria-label={text.title}>
          <div>
            <Field label={names.role}>
              <Select
                value={shown.role ?? noRole}
                onChange={(role) => edits.set('role', role === noRole ? null : (role as Role))}
                options={roleChoices(me.viewer.role === 'super' || user.role === 'super')}
              />
            </Field>
            {conflict('role', (role) => (role === null ? text.noRole : roleNames[role]))}
          </div>
          {(outside || conflicts.includes('client')) && (
            <div>
              <Field label={names.client} hint={text.hold}>
                <Typeahead
                  value={shown.client}
                  onChange={(client) => edits.set('client', client && { id: Number(client.id), name: client.name })}
                  onQuery={setQ}
                  options={(found.data ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
                  loading={found.isFetching}
                  emptyText={text.noClients}
                  disabled={locked}
                />
              </Field>
              {conflict('client', (client) => client?.name ?? text.noClient)}
            </div>
          )}
          <div className={css.boxes}>
            {flag('hasQuoter')}
            {shown.role === 'client' && (shown.hasQuoter || conflicts.includes('seesCosts')) && flag('seesCosts')}
            {flag('forcePwReset')}
          </div>
          {!own && (
            <div>
              <Field
                label={names.password}
                hint={text.passwordHint(user.name)}
                error={command.error instanceof CallError && command.error.fields.password}
              >
                <PasswordInput
                  name="new-password"
                  autoComplete="new-password"
                  maxLength={200}
                  value={shown.password}
                  onChange={(password) => edits.set('password', password)}
                />
              </Field>
            </div>
          )}
        </fieldset>
      </Panel>
    </form>
  );
}
