import { lazy, useCallback } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Guard, SignedIn } from './access/Guard';
import { LoginPage } from './auth/LoginPage';
import { isWall, may } from './pageList';

const RegisterPage = lazy(() => import('./auth/RegisterPage').then((m) => ({ default: m.RegisterPage })));
const ForgotPasswordPage = lazy(() =>
  import('./auth/ForgotPasswordPage').then((m) => ({ default: m.ForgotPasswordPage })),
);
const ResetPasswordPage = lazy(() =>
  import('./auth/ResetPasswordPage').then((m) => ({ default: m.ResetPasswordPage })),
);
const ProfilePage = lazy(() => import('./users/ProfilePage').then((m) => ({ default: m.ProfilePage })));
const UsersPage = lazy(() => import('./users/UsersPage').then((m) => ({ default: m.UsersPage })));
const UserPage = lazy(() => import('./users/UserPage').then((m) => ({ default: m.UserPage })));
const SettingsPage = lazy(() => import('./settings/SettingsPage').then((m) => ({ default: m.SettingsPage })));
const AppShell = lazy(() => import('./shell/AppShell').then((m) => ({ default: m.AppShell })));
const HomePage = lazy(() => import('./home/HomePage').then((m) => ({ default: m.HomePage })));
const WorkflowPage = lazy(() => import('./home/WorkflowPage').then((m) => ({ default: m.WorkflowPage })));
const WallPage = lazy(() => import('./wall/WallPage').then((m) => ({ default: m.WallPage })));
const JobsPage = lazy(() => import('./jobs/JobsPage').then((m) => ({ default: m.JobsPage })));
const AuditPage = lazy(() => import('./audit/AuditPage').then((m) => ({ default: m.AuditPage })));
const SystemPage = lazy(() => import('./system/SystemPage').then((m) => ({ default: m.SystemPage })));
const DataPage = lazy(() => import('./stats/DataPage').then((m) => ({ default: m.DataPage })));
const JobPage = lazy(() => import('./jobs/JobPage').then((m) => ({ default: m.JobPage })));
const ClientsPage = lazy(() => import('./companies/ClientsPage').then((m) => ({ default: m.ClientsPage })));
const ClientPage = lazy(() => import('./companies/ClientPage').then((m) => ({ default: m.ClientPage })));
const PartnersPage = lazy(() => import('./companies/PartnersPage').then((m) => ({ default: m.PartnersPage })));
const BillingPage = lazy(() => import('./billing/BillingPage').then((m) => ({ default: m.BillingPage })));
const CustomersPage = lazy(() => import('./customers/CustomersPage').then((m) => ({ default: m.CustomersPage })));
const ItemsPage = lazy(() => import('./items/ItemsPage').then((m) => ({ default: m.ItemsPage })));
const QuotesPage = lazy(() => import('./quotes/QuotesPage').then((m) => ({ default: m.QuotesPage })));
const QuotePage = lazy(() => import('./quotes/QuotePage').then((m) => ({ default: m.QuotePage })));
const FlatCalcPage = lazy(() => import('./quotes/FlatCalcPage').then((m) => ({ default: m.FlatCalcPage })));
const PackListPage = lazy(() => import('./quotes/PackListPage').then((m) => ({ default: m.PackListPage })));

export const Pages = () => (
  <BrowserRouter>
    <WallOrPage />
  </BrowserRouter>
);

function WallOrPage() {
  const place = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(() => navigate('/workflow'), [navigate]);
  if (!isWall(place)) return <AllPages />;
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
