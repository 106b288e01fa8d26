import type { planRoutes } from '../../common/planning/planRoutes';
import type { Handlers } from '../callContext';
import { findDisplayPlan, findPlan } from './findPlan';

export const planHandlers: Handlers<keyof typeof planRoutes> = {
  'plan.get': findPlan,
  'display.plan': findDisplayPlan,
};
