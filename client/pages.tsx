import { useCallback, useEffect } from 'react';
import { BrowserRouter, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Guard, SignedIn } from './access/Guard';
import { pageNames } from './access/accessText';
import { isWall, may } from './pageList';
import { LeaveGuard } from './shell/LeaveGuard';
import { ContainErrors } from './ui/feedback/ContainErrors';
import { lazyPart } from './ui/feedback/lazyPart';
import { toast } from './ui/feedback/toast';
import { guardFileDrops } from './uploads/fileDrops';

const LoginPage = lazyPart(
  () => import('./auth/LoginPage'),
  (m) => m.LoginPage,
);
const RegisterPage = lazyPart(
  () => import('./auth/RegisterPage'),
  (m) => m.RegisterPage,
);
const ForgotPasswordPage = lazyPart(
  () => import('./auth/ForgotPasswordPage'),
  (m) => m.ForgotPasswordPage,
);
const ResetPasswordPage = lazyPart(
  () => import('./auth/ResetPasswordPage'),
  (m) => m.ResetPasswordPage,
);
const ProfilePage = lazyPart(
  () => import('./users/ProfilePage'),
  (m) => m.ProfilePage,
);
const UsersPage = lazyPart(
  () => import('./users/UsersPage'),
  (m) => m.UsersPage,
);
const UserPage = lazyPart(
  () => import('./users/UserPage'),
  (m) => m.UserPage,
);
const SettingsPage = lazyPart(
  () => import('./settings/SettingsPage'),
  (m) => m.SettingsPage,
);
const AppShell = lazyPart(
  () => import('./shell/AppShell'),
  (m) => m.AppShell,
);
const HomePage = lazyPart(
  () => import('./home/HomePage'),
  (m) => m.HomePage,
);
const WorkflowPage = lazyPart(
  () => import('./home/board/WorkflowPage'),
  (m) => m.WorkflowPage,
);
const WallPage = lazyPart(
  () => import('./wall/WallPage'),
  (m) => m.WallPage,
);
const JobsPage = lazyPart(
  () => import('./jobs/list/JobsPage'),
  (m) => m.JobsPage,
);
const AuditPage = lazyPart(
  () => import('./audit/AuditPage'),
  (m) => m.AuditPage,
);
const SystemPage = lazyPart(
  () => import('./system/SystemPage'),
  (m) => m.SystemPage,
);
const DisplaysPage = lazyPart(
  () => import('./displays/DisplaysPage'),
  (m) => m.DisplaysPage,
);
const TemplatesPage = lazyPart(
  () => import('./notes/templates/TemplatesPage'),
  (m) => m.TemplatesPage,
);
const DataPage = lazyPart(
  () => import('./stats/DataPage'),
  (m) => m.DataPage,
);
const JobPage = lazyPart(
  () => import('./jobs/JobPage'),
  (m) => m.JobPage,
);
const ClientsPage = lazyPart(
  () => import('./companies/ClientsPage'),
  (m) => m.ClientsPage,
);
const ClientPage = lazyPart(
  () => import('./companies/ClientPage'),
  (m) => m.ClientPage,
);
const PartnersPage = lazyPart(
  () => import('./companies/PartnersPage'),
  (m) => m.PartnersPage,
);
const BillingPage = lazyPart(
  () => import('./billing/BillingPage'),
  (m) => m.BillingPage,
);
const CustomersPage = lazyPart(
  () => import('./customers/CustomersPage'),
  (m) => m.CustomersPage,
);
const ItemsPage = lazyPart(
  () => import('./items/ItemsPage'),
  (m) => m.ItemsPage,
);
const QuotesPage = lazyPart(
  () => import('./quotes/QuotesPage'),
  (m) => m.QuotesPage,
);
const QuotePage = lazyPart(
  () => import('./quotes/QuotePage'),
  (m) => m.QuotePage,
);
const FlatCalcPage = lazyPart(
  () => import('./quotes/FlatCalcPage'),
  (m) => m.FlatCalcPage,
);
const InboxPage = lazyPart(
  () => import('./inbox/InboxPage'),
  (m) => m.InboxPage,
);
const NotFoundPage = lazyPart(
  () => import('./shell/NotFoundPage'),
  (m) => m.NotFoundPage,
);
const PackListPage = lazyPart(
  () => import('./quotes/PackListPage'),
  (m) => m.PackListPage,
);

export const Pages = () => (
  <BrowserRouter>
    <LeaveGuard>
      <WallOrPage />
    </LeaveGuard>
  </BrowserRouter>
);

function WallOrPage() {
  const place = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(() => navigate('/workflow'), [navigate]);
  useEffect(() => toast.pageShown(place.pathname), [place.pathname]);
  if (!isWall(place))
    return (
      <ContainErrors resetKey={place.pathname}>
        <AllPages />
      </ContainErrors>
    );
  return (
    <SignedIn>
      <Guard may={may.wall}>
        <WallPage onLeave={leave} />
      </Guard>
    </SignedIn>
  );
}

const AdminOnly = () => (
  <Guard may={may.admin}>
    <Outlet />
  </Guard>
);

/** The route table (R7), with the guard of each page. */
function AllPages() {
  useEffect(guardFileDrops, []);
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/password/reset/:userId/:token" element={<ResetPasswordPage />} />
      <Route
        element={
          <SignedIn>
            <AppShell />
          </SignedIn>
        }
      >
        <Route path="/" element={<HomePage />} />
        <Route
          path="/workflow"
          element={
            <Guard may={may.staff}>
              <WorkflowPage />
            </Guard>
          }
        />
        <Route path="/jobs" element={<JobsPage />} />
        <Route path="/jobs/:id" element={<JobPage />} />
        <Route
          path="/customers"
          element={
            <Guard may={may.catalog} page={pageNames.customers}>
              <CustomersPage />
            </Guard>
          }
        />
        <Route
          path="/items"
          element={
            <Guard may={may.catalog} page={pageNames.catalog}>
              <ItemsPage />
            </Guard>
          }
        />
        <Route
          path="/clients/:id"
          element={
            <Guard may={may.company} page={pageNames.company}>
              <ClientPage />
            </Guard>
          }
        />
        <Route element={<AdminOnly />}>
          <Route path="/clients" element={<ClientsPage />} />
          <Route path="/admin/data" element={<DataPage />} />
          <Route path="/admin/mrm" element={<PartnersPage />} />
          <Route path="/admin/billing" element={<BillingPage />} />
          <Route path="/users" element={<UsersPage />} />
          <Route path="/admin/settings" element={<SettingsPage />} />
          <Route path="/admin/system" element={<SystemPage />} />
          <Route path="/admin/displays" element={<DisplaysPage />} />
          <Route path="/admin/templates" element={<TemplatesPage />} />
          <Route path="/admin/audit" element={<AuditPage />} />
        </Route>
        <Route path="/inbox" element={<InboxPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/users/:id" element={<UserPage />} />
        <Route
          path="/quotes"
          element={
            <Guard may={may.quotes} page={pageNames.quotes}>
              <QuotesPage />
            </Guard>
          }
        />
        <Route
          path="/quotes/:id"
          element={
            <Guard may={may.quotes} saysItself page={pageNames.quotes}>
              <QuotePage />
            </Guard>
          }
        />
        <Route
          path="/tools/flatcalc/:url"
          element={
            <Guard may={may.anyone}>
              <FlatCalcPage />
            </Guard>
          }
        />
        <Route path="/tools/packlist" element={<PackListPage />} />
        <Route path="/tools/packlist/:url" element={<PackListPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
