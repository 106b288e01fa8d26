/**
 * A circuit breaker for each address that deliveries go to: after repeated failures nothing is sent there until a probe
 * gets through. Keys end: those that exist have a year from now.
 */
export const name = '0032-delivery-queues';

export const up = `
CREATE TABLE delivery_breakers (
  -- 'webhook:12', or 'platform'
  endpoint text PRIMARY KEY,
  webhook_id integer UNIQUE REFERENCES webhooks ON DELETE CASCADE,
  -- failed attempts in a row
  failures integer NOT NULL DEFAULT 0,
  -- null: closed, everything is sent
  opened_at timestamptz,
  probe_at timestamptz,
  said text NOT NULL DEFAULT ''
);
-- When it was sent again by hand: a delivery is given up a day after that.
ALTER TABLE deliveries ADD COLUMN resent_at timestamptz;
CREATE INDEX deliveries_waiting ON deliveries (webhook_id, id) WHERE state = 'waiting';

ALTER TABLE api_keys ADD COLUMN expires_at timestamptz;
UPDATE api_keys SET expires_at = now() + interval '1 year';
-- A process of the former version, which names no end, can still create a key beside this schema.
ALTER TABLE api_keys ALTER expires_at SET NOT NULL, ALTER expires_at SET DEFAULT now() + interval '1 year';
`;
