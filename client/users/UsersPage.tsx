import { Link } from 'react-router-dom';
import { unknown } from '../../common/format/numbers';
import type { UserView } from '../../common/users/user';
import { queries } from '../api/queries';
import { CompanyFilter } from '../companies/CompanyFilter';
import { ListChoice } from '../lists/filters/ListChoice';
import { ListPage } from '../lists/ListPage';
import { ListToggle } from '../lists/filters/ListToggle';
import { useList } from '../lists/useList';
import type { GridColumn } from '../ui/board/gridColumn';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { roleChoices } from './roleNames';
import { noRoleText, roleNames, usersText as text } from './usersText';
import { waitsFor } from './waitsFor';

const columns: readonly GridColumn<UserView>[] = [
  {
    key: 'name',
    head: text.name,
    width: 180,
    grow: 2,
    sort: 'name',
    fixed: true,
    card: 'top',
    cell: (user) => (
      <Link to={`/users/${user._id}`} className="ink">
        <b>{user.name}</b>
      </Link>
    ),
  },
  { key: 'email', head: text.email, width: 200, grow: 2, sort: 'email', card: 'below', cell: (user) => user.email },
  {
    key: 'role',
    head: text.role,
    width: 100,
    card: 'end',
    cell: (user) => (user.role === null ? <span className="t3">{noRoleText.list}</span> : roleNames[user.role]),
  },
  {
    key: 'company',
    head: text.client,
    width: 170,
    grow: 1,
    card: 'below',
    cell: (user) => user.companyName ?? (user.introCompanyName ? text.fromSignUp(user.introCompanyName) : unknown),
  },
  {
    key: 'state',
    head: text.status,
    width: 150,
    card: 'belowEnd',
    cell: (user) => {
      const inactiveReason = waitsFor(user);
      return inactiveReason === null ? (
        <span className="t3">{text.active}</span>
      ) : (
        <span className="amber">{inactiveReason}</span>
      );
    },
  },
  {
    key: 'quoter',
    head: text.canQuote,
    width: 90,
    quiet: true,
    card: 'none',
    cell: (user) => (user.hasQuoter ? text.yes : ''),
  },
  { key: 'phone', head: text.phone, width: 130, quiet: true, card: 'none', cell: (user) => user.phone || unknown },
  {
    key: 'lastLogin',
    head: text.lastLogin,
    width: 110,
    sort: 'lastLogin',
    sortsLike: 'times',
    sortsDown: true,
    quiet: true,
    card: 'none',
    cell: (user) => (user.lastLogin === null ? text.never : <RelativeDate at={user.lastLogin} />),
  },
];

/** /users, 25 per page (product specification §9). */
export function UsersPage() {
  const list = useList({ query: queries.users, sort: 'name', size: 25 });
  return (
    <ListPage
      list={list}
      name="users"
      title={text.title}
      what={text.what}
      columns={columns}
      searches={text.searches}
      filters={
        <>
          <ListChoice list={list} name="role" label={text.role} options={roleChoices(true)} width={170} />
          <CompanyFilter list={list} />
          <ListToggle list={list} name="hasQuoter">
            {text.canCreateQuotes}
          </ListToggle>
          <ListToggle list={list} name="waiting">
            {text.needsActivation}
          </ListToggle>
        </>
      }
      to={(user) => `/users/${user._id}`}
    />
  );
}
