import { Link } from 'react-router-dom';
import type { UserView } from '../../../../common/users/user';
import { queries } from '../../../api/queries';
import { useLiveQuery } from '../../../api/useLiveQuery';
import { ButtonLink } from '../../../ui/ButtonLink';
import { usersText as text } from '../queueText';
import { KindMark } from '../rows/KindMark';
import { QueueRow } from '../rows/QueueRow';
import { QueueGroup } from './QueueGroup';

/** Rows loaded at most; the list of users has the rest. */
const page = { sort: '_id', limit: 100, after: null };
const none: never[] = [];

const quoted = (words: string) => words.trim() !== '' && `“${words.replace(/\s+/g, ' ').trim()}”`;

/** A user without a role or client, both of which are set on the user's page. */
const NewUserRow = ({ user, gone }: { user: UserView; gone: boolean }) => (
  <QueueRow
    done={gone}
    status={<KindMark glyph="lock">{text.newUser}</KindMark>}
    title={
      <>
        <Link to={`/users/${user._id}`} className="ink">
          <b>{user.name}</b>
        </Link>
        <span className="t2 cut">{user.email}</span>
      </>
    }
    facts={[
      !user.verified && text.notVerified,
      user.role !== null && text.noClient,
      user.introCompanyName,
      quoted(user.introNotes),
    ]}
  >
    {gone ? (
      <span className="t3">{text.activated}</span>
    ) : (
      <ButtonLink size="sm" kind="primary" to={`/users/${user._id}`} aria-label={text.activateLabel(user.name)}>
        {text.activate}
      </ButtonLink>
    )}
  </QueueRow>
);

/** Users to activate. */
export function PeopleList({ total }: { total: number }) {
  const { data } = useLiveQuery(queries.users({ waiting: 'true' }, page));
  return (
    <QueueGroup name="people" title={text.title} rows={data?.rows ?? none} total={total} all="/users?waiting=true">
      {({ row, gone }) => <NewUserRow key={row._id} user={row} gone={gone} />}
    </QueueGroup>
  );
}
