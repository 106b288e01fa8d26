import { Link } from 'react-router-dom';
import { unknown } from '../../common/format/numbers';
import type { UserView } from '../../common/users/user';
import { queries } from '../api/queries';
import { CompanyFilter } from '../companies/CompanyFilter';
import { ListChoice } from '../lists/ListChoice';
import { ListPage } from '../lists/ListPage';
import { ListToggle } from '../lists/ListToggle';
import { useList } from '../lists/useList';
import type { GridColumn } from '../ui/gridColumn';
import { RelativeDate } from '../ui/RelativeDate';
import { roleChoices, roleNames } from './roleNames';
import { waitsFor } from './waitsFor';

const columns: readonly GridColumn<UserView>[] = [
  {
    key: 'name',
    head: 'Name',
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
  { key: 'email', head: 'Email', width: 200, grow: 2, sort: 'email', card: 'below', cell: (user) => user.email },
  {
    key: 'role',
    head: 'Role',
    width: 100,
    card: 'end',
    cell: (user) => (user.role === null ? <span className="t3">none</span> : roleNames[user.role]),
  },
  {
    key: 'company',
    head: 'Company',
    width: 170,
    grow: 1,
    card: 'below',
    cell: (user) => user.companyName ?? (user.introCompanyName || unknown),
  },
  {
    key: 'state',
    head: 'State',
    width: 150,
    card: 'belowEnd',
    cell: (user) => {
      const lack = waitsFor(user);
      return lack === null ? <span className="t3">active</span> : <span className="amber">{lack}</span>;
    },
  },
  {
    key: 'quoter',
    head: 'Quoter',
    width: 80,
    quiet: true,
    card: 'none',
    cell: (user) => (user.hasQuoter ? 'yes' : ''),
  },
  { key: 'phone', head: 'Phone', width: 130, quiet: true, card: 'none', cell: (user) => user.phone || unknown },
  {
    key: 'lastLogin',
    head: 'Last login',
    width: 110,
    sort: 'lastLogin',
    sortsLike: 'times',
    sortsDown: true,
    quiet: true,
    card: 'none',
    cell: (user) => <RelativeDate at={user.lastLogin} />,
  },
];

/** /users (spec §2): everybody, 25 on a page (§9); whoever just registered is found by "No role yet". */
export function UsersPage() {
  const list = useList({ query: queries.users, sort: 'name', size: 25 });
  return (
    <ListPage
      list={list}
      name="users"
      title="Users"
      what="users"
      columns={columns}
      searches="Name, email, phone, company"
      filters={
        <>
          <ListChoice list={list} name="role" label="Role" options={roleChoices(true)} width={170} />
          <CompanyFilter list={list} />
          <ListToggle list={list} name="hasQuoter">
            With the quoter
          </ListToggle>
        </>
      }
      to={(user) => `/users/${user._id}`}
    />
  );
}
