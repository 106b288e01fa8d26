import type { Kind } from '../../common/api/views';
import type { Viewer } from '../../common/access/viewer';
import { scope } from '../access/scope';
import type { Fragment } from '../work/sql';

/** The scope of each kind, on the alias that its presenter uses. */
export function scopeOf(kind: Kind, viewer: Viewer): Fragment {
  switch (kind) {
    case 'job':
    case 'jobPage':
    case 'note':
    case 'pin':
      return scope.jobs(viewer, 'j');
    case 'company':
    case 'companyPage':
      return scope.companies(viewer, 'c');
    case 'customer':
      return scope.customers(viewer, 'cu');
    case 'item':
      return scope.items(viewer, 'i');
    case 'quote':
    case 'quotePage':
      return scope.quotes(viewer, 'q');
    case 'import':
      return scope.imports(viewer, 'im');
    case 'inbox':
      return scope.self(viewer, 'u');
    case 'user':
      return scope.users(viewer, 'u');
    case 'display':
      return scope.displays(viewer, 'd');
    case 'wallJob':
      return scope.wallJobs(viewer);
    case 'noteTemplate':
    case 'checklistItem':
      return scope.desk(viewer);
    case 'settings':
      return scope.settings(viewer);
  }
}
