import { quoteTenancy } from '../../../common/access/audience';
import { can } from '../../../common/access/can';
import type { Viewer } from '../../../common/access/viewer';

/** True if the viewer may edit quotes of this company; false without a viewer, whose session has ended. */
export const mayEdit = (viewer: Viewer | null, companyId: number): boolean => {
  if (!viewer || !can['quote.edit'](viewer)) return false;
  const tenancy = quoteTenancy(viewer);
  return tenancy !== null && (tenancy.all || tenancy.companyId === companyId);
};
