import { type FormEvent, useState } from 'react';
import { isOutside, type Role } from '../../common/access/roles';
import type { UserView } from '../../common/users/user';
import { useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useLiveQuery } from '../api/useLiveQuery';
import { useUnsent } from '../state/unsent';
import { ChangedUnder } from '../ui/ChangedUnder';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { Panel } from '../ui/Panel';
import { Select } from '../ui/Select';
import { Typeahead } from '../ui/Typeahead';
import { useShortly } from '../ui/useShortly';
import { noRole, roleChoices, roleNames } from './roleNames';
import { SaveBar } from '../ui/SaveBar';
import { dataSaid, dataSaidFor } from './UserForm';
import css from './users.module.css';

interface Rights {
  role: Role | null;
  client: { id: number; name: string } | null;
  hasQuoter: boolean;
  forcePwReset: boolean;
}
const rightsOf = (user: UserView): Rights => ({
  role: user.role,
  client: user.client === null ? null : { id: user.client, name: user.companyName ?? '' },
  hasQuoter: user.hasQuoter,
  forcePwReset: user.forcePwReset,
});

const names: Readonly<Record<keyof Rights, string>> = {
  role: 'User role',
  client: 'Client',
  hasQuoter: 'Has the quoter',
  forcePwReset: 'Has to reset the password',
};
const told = ({ role, client, hasQuoter, forcePwReset }: Rights, name: keyof Rights): string =>
  name === 'role'
    ? role === null
      ? 'no role'
      : roleNames[role]
    : name === 'client'
      ? (client?.name ?? 'no client')
      : (name === 'hasQuoter' ? hasQuoter : forcePwReset)
        ? 'on'
        : 'off';

/** What an admin decides about a person: role and client activate the account (spec §4 "User activation"). */
export function ControlPanel({ user, locked }: { user: UserView; locked: boolean }) {
  const me = useMe();
  const held = rightsOf(user);
  const edits = useEdits<Rights>(held, user.version);
  const command = useCommand('users.update', `user:${user._id}`);
  const said = useShortly(dataSaidFor);
  const [q, setQ] = useState<string | null>(null);
  const found = useLiveQuery(queries.companies(q ?? ''), q !== null);
  useUnsent(edits.dirty ? `rights of ${user.name} that you have not saved` : null);
  const { shown, under, changed } = edits;
  const outside = shown.role === null || isOutside(shown.role);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edits.dirty || command.isPending || under.length > 0) return;
    const { client, ...rights } = changed;
    said.hide();
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
        onSuccess: () => {
          edits.reset();
          said.show();
        },
      },
    );
  };
  const changedUnder = (name: keyof Rights) =>
    under.includes(name) && (
      <ChangedUnder
        what={names[name].toLowerCase()}
        now={<b>{told(held, name)}.</b>}
        onTake={() => edits.take(name)}
        onKeep={() => edits.keep(name)}
      />
    );
  const flag = (name: 'hasQuoter' | 'forcePwReset') => (
    <div className={css.field}>
      <Checkbox checked={shown[name]} onChange={(on) => edits.set(name, on)}>
        {names[name]}
      </Checkbox>
      {changedUnder(name)}
    </div>
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Control panel">
      <Panel
        title="Control panel"
        accent={user.role === null || (isOutside(user.role) && user.client === null)}
        foot={
          !locked && (
            <SaveBar
              dirty={edits.dirty}
              pending={command.isPending}
              undecided={under.length > 0}
              onDiscard={() => {
                edits.reset();
                command.reset();
              }}
              saved={said.shown && dataSaid}
              failure={command.error && messageOf(command.error)}
            />
          )
        }
      >
        <fieldset className={css.form} disabled={locked} aria-label="Rights">
          <div className={css.field}>
            <Field label={names.role}>
              <Select
                value={shown.role ?? noRole}
                onChange={(role) => edits.set('role', role === noRole ? null : (role as Role))}
                options={roleChoices(me.viewer.role === 'super' || user.role === 'super')}
              />
            </Field>
            {changedUnder('role')}
          </div>
          {outside && (
            <div className={css.field}>
              <Field label={names.client} hint="A client on billing hold cannot be assigned.">
                <Typeahead
                  value={shown.client}
                  onChange={(client) => edits.set('client', client && { id: Number(client.id), name: client.name })}
                  onQuery={setQ}
                  options={(found.data ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
                  loading={found.isFetching}
                  emptyText="No client of that name"
                  disabled={locked}
                />
              </Field>
              {changedUnder('client')}
            </div>
          )}
          <div className={css.boxes}>
            {flag('hasQuoter')}
            {flag('forcePwReset')}
          </div>
        </fieldset>
      </Panel>
    </form>
  );
}
