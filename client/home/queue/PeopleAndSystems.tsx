import { Link } from 'react-router-dom';
import type { WaitingCounts } from '../../../common/stats/stats';
import type { UserView } from '../../../common/users/user';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { ButtonLink } from '../../ui/ButtonLink';
import { Glyph, type GlyphName } from '../../ui/Glyph';
import { PanelSection } from '../../ui/layout/PanelSection';
import { useStableRows } from '../../ui/board/useStableRows';
import { maxRows, MoreWait } from './MoreWait';
import { usersAndSystemText } from './queueText';
import css from './queue.module.css';
import { QueueRow } from './QueueRow';

const page = { sort: '_id', limit: maxRows, after: null };
const none: never[] = [];

const Kind = ({ glyph, children }: { glyph: GlyphName; children: string }) => (
  <span className={css.kind}>
    <Glyph name={glyph} size={12} />
    {children}
  </span>
);

const quoted = (text: string) => text.trim() !== '' && `“${text.replace(/\s+/g, ' ').trim()}”`;

/** A user without a role or client, both of which are set on the user's page. */
const NewUserRow = ({ user, gone }: { user: UserView; gone: boolean }) => (
  <QueueRow
    done={gone}
    status={<Kind glyph="lock">{usersAndSystemText.newUser}</Kind>}
    title={
      <>
        <Link to={`/users/${user._id}`} className="ink">
          <b>{user.name}</b>
        </Link>
        <span className="t2 cut">{user.email}</span>
      </>
    }
    facts={[
      !user.verified && usersAndSystemText.notVerified,
      user.role !== null && usersAndSystemText.noClient,
      user.introCompanyName,
      quoted(user.introNotes),
    ]}
  >
    {gone ? (
      <span className="t3">{usersAndSystemText.activated}</span>
    ) : (
      <ButtonLink
        size="sm"
        kind="primary"
        to={`/users/${user._id}`}
        aria-label={usersAndSystemText.activateLabel(user.name)}
      >
        {usersAndSystemText.activate}
      </ButtonLink>
    )}
  </QueueRow>
);

/** Users to activate, and background tasks that failed for good. */
export function PeopleAndSystems({ waiting }: { waiting: WaitingCounts | undefined }) {
  const { data } = useLiveQuery(queries.users({ waiting: 'true' }, page));
  const { placed, hand } = useStableRows(data?.rows ?? none);
  const { newUsers = 0, failedTasks = 0 } = waiting ?? {};
  if (placed.length === 0 && failedTasks === 0) return null;
  return (
    <>
      <PanelSection level={2}>{usersAndSystemText.title}</PanelSection>
      <ul {...hand} aria-label={usersAndSystemText.title}>
        {placed.map(({ row, gone }) => (
          <NewUserRow key={row._id} user={row} gone={gone} />
        ))}
        {failedTasks > 0 && (
          <QueueRow
            status={<Kind glyph="alert">{usersAndSystemText.failed}</Kind>}
            title={<b>{usersAndSystemText.failedTasks(failedTasks)}</b>}
            facts={[usersAndSystemText.failedNote]}
          >
            <ButtonLink size="sm" to="/admin/system">
              {usersAndSystemText.openFailed}
            </ButtonLink>
          </QueueRow>
        )}
      </ul>
      <MoreWait by={newUsers - maxRows} to="/users?waiting=true" />
    </>
  );
}
