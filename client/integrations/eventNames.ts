import type { KeyScope, WebhookEvent } from '../../common/integrations/offered';
import { eventTexts, scopeTexts } from './integrationsText';

export const eventNames: Record<WebhookEvent, string> = eventTexts;
/** Events of our own, such as a test of the connection, have no name in the form. */
export const eventName = (event: string): string => (event in eventNames ? eventNames[event as WebhookEvent] : event);
export const scopeNames: Record<KeyScope, string> = scopeTexts;
