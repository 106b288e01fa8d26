import type { KeyScope, WebhookEvent } from '../../common/integrations/offered';
import { eventTexts, scopeTexts } from './integrationsText';

export const eventNames: Record<WebhookEvent, string> = eventTexts;
export const scopeNames: Record<KeyScope, string> = scopeTexts;
