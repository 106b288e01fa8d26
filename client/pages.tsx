import { useCallback } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Guard, SignedIn } from './access/Guard';
import { LoginPage } from './auth/LoginPage';
import { isWall, may } from './pageList';
import { LeaveGuard } from './shell/LeaveGuard';
import { ContainErrors } from './ui/ContainErrors';
import { lazyPart } from './ui/lazyPart';

const RegisterPage = lazyPart(() => import('./auth/RegisterPage').then((m) => m.RegisterPage));
const ForgotPasswordPage = lazyPart(() => import('./auth/ForgotPasswordPage').then((m) => m.ForgotPasswordPage));
const ResetPasswordPage = lazyPart(() => import('./auth/ResetPasswordPage').then((m) => m.ResetPasswordPage));
const ProfilePage = lazyPart(() => import('./users/ProfilePage').then((m) => m.ProfilePage));
const UsersPage = lazyPart(() => import('./users/UsersPage').then((m) => m.UsersPage));
const UserPage = lazyPart(() => import('./users/UserPage').then((m) => m.UserPage));
const SettingsPage = lazyPart(() => import('./settings/SettingsPage').then((m) => m.SettingsPage));
const AppShell = lazyPart(() => import('./shell/AppShell').then((m) => m.AppShell));
const HomePage = lazyPart(() => import('./home/HomePage').then((m) => m.HomePage));
const WorkflowPage = lazyPart(() => import('./home/WorkflowPage').then((m) => m.WorkflowPage));
const WallPage = lazyPart(() => import('./wall/WallPage').then((m) => m.WallPage));
const JobsPage = lazyPart(() => import('./jobs/JobsPage').then((m) => m.JobsPage));
const AuditPage = lazyPart(() => import('./audit/AuditPage').then((m) => m.AuditPage));
const SystemPage = lazyPart(() => import('./system/SystemPage').then((m) => m.SystemPage));
const DataPage = lazyPart(() => import('./stats/DataPage').then((m) => m.DataPage));
const JobPage = lazyPart(() => import('./jobs/JobPage').then((m) => m.JobPage));
const ClientsPage = lazyPart(() => import('./companies/ClientsPage').then((m) => m.ClientsPage));
const ClientPage = lazyPart(() => import('./companies/ClientPage').then((m) => m.ClientPage));
const PartnersPage = lazyPart(() => import('./companies/PartnersPage').then((m) => m.PartnersPage));
const BillingPage = lazyPart(() => import('./billing/BillingPage').then((m) => m.BillingPage));
const CustomersPage = lazyPart(() => import('./customers/CustomersPage').then((m) => m.CustomersPage));
const ItemsPage = lazyPart(() => import('./items/ItemsPage').then((m) => m.ItemsPage));
const QuotesPage = lazyPart(() => import('./quotes/QuotesPage').then((m) => m.QuotesPage));
const QuotePage = lazyPart(() => import('./quotes/QuotePage').then((m) => m.QuotePage));
const FlatCalcPage = lazyPart(() => import('./quotes/FlatCalcPage').then((m) => m.FlatCalcPage));
const PackListPage = lazyPart(() => import('./quotes/PackListPage').then((m) => m.PackListPage));

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

/** The route table (spec §2), with the guard of each page. */
const AllPages = () => (
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
          <Guard may={may.catalog}>
            <CustomersPage />
          </Guard>
        }
      />
      <Route
        path="/items"
        element={
          <Guard may={may.catalog}>
            <ItemsPage />
          </Guard>
        }
      />
      <Route
        path="/clients"
        element={
          <Guard may={may.admin}>
            <ClientsPage />
          </Guard>
        }
      />
      <Route
        path="/admin/data"
        element={
          <Guard may={may.admin}>
            <DataPage />
          </Guard>
        }
      />
      <Route
        path="/clients/:id"
        element={
          <Guard may={may.company}>
            <ClientPage />
          </Guard>
        }
      />
      <Route
        path="/admin/mrm"
        element={
          <Guard may={may.admin}>
            <PartnersPage />
          </Guard>
        }
      />
      <Route
        path="/admin/billing"
        element={
          <Guard may={may.admin}>
            <BillingPage />
          </Guard>
        }
      />
      <Route path="/profile" element={<ProfilePage />} />
      <Route
        path="/users"
        element={
          <Guard may={may.admin}>
            <UsersPage />
          </Guard>
        }
      />
      <Route path="/users/:id" element={<UserPage />} />
      <Route
        path="/admin/settings"
        element={
          <Guard may={may.admin}>
            <SettingsPage />
          </Guard>
        }
      />
      <Route
        path="/admin/system"
        element={
          <Guard may={may.admin}>
            <SystemPage />
          </Guard>
        }
      />
      <Route
        path="/admin/audit"
        element={
          <Guard may={may.admin}>
            <AuditPage />
          </Guard>
        }
      />
      <Route
        path="/quotes"
        element={
          <Guard may={may.quotes}>
            <QuotesPage />
          </Guard>
        }
      />
      <Route
        path="/quotes/:id"
        element={
          <Guard may={may.quotes} saysItself>
            <QuotePage />
          </Guard>
        }
      />
      <Route
        path="/tools/flatcalc/:url"
        element={
          <Guard may={may.tools}>
            <FlatCalcPage />
          </Guard>
        }
      />
      <Route
        path="/tools/packlist/:url"
        element={
          <Guard may={may.tools}>
            <PackListPage />
          </Guard>
        }
      />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </Routes>
);
