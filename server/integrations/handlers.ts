import type { integrationRoutes } from '../../common/integrations/integrationRoutes';
import type { Handlers } from '../callContext';
import { createPartnerJob } from './createPartnerJob';
import { addKey, revokeKey } from './keepKeys';
import { addWebhook, removeWebhook, resumeWebhook } from './keepWebhooks';
import { getPartner, testPartner } from './partner';
import { getIntegrations } from './readIntegrations';
import { replay } from './replay';

export const integrationHandlers: Handlers<keyof typeof integrationRoutes> = {
  'integrations.get': getIntegrations,
  'integrations.addKey': addKey,
  'integrations.revokeKey': revokeKey,
  'integrations.addWebhook': addWebhook,
  'integrations.resumeWebhook': resumeWebhook,
  'integrations.removeWebhook': removeWebhook,
  'integrations.replay': replay,
  'partner.get': getPartner,
  'partner.test': testPartner,
  'partner.createJob': createPartnerJob,
};
