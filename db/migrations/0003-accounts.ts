/** Accounts: links by mail, answers of the captcha that were used, what the list of users is sorted and searched by. */
export const name = '0003-accounts';

export const up = `
-- One living link per person: a new one takes the place of the older. Only the hash is known here.
CREATE TABLE link_tokens (
  user_id integer PRIMARY KEY REFERENCES users,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX link_tokens_by_age ON link_tokens (expires_at);

-- An answer counts once; it is forgotten when its question would have lapsed anyway.
CREATE TABLE captcha_answers (answer text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE INDEX captcha_answers_by_age ON captcha_answers (expires_at);

ALTER TABLE users
  -- agreed to mails about takeoff requests, when registering
  ADD COLUMN agreed_at timestamptz,
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
  ADD COLUMN email_sort text COLLATE "C" GENERATED ALWAYS AS (lower(coalesce(email, ''))) STORED NOT NULL,
  ADD COLUMN login_key timestamptz GENERATED ALWAYS AS (coalesce(last_login, '-infinity'::timestamptz)) STORED NOT NULL,
  ADD COLUMN search text GENERATED ALWAYS AS
    (lower(name || ' ' || coalesce(email, '') || ' ' || phone || ' ' || intro_company_name)) STORED NOT NULL;
CREATE INDEX users_by_name ON users (name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users (email_sort, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_login ON users (login_key, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_role ON users (role, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);

-- Business hours per level; holidays as the dates that people write.
ALTER TABLE settings
  ADD COLUMN level_hours jsonb NOT NULL DEFAULT '{"1": 4, "2": 8, "3": 16, "4": 24, "5": 40, "9": 40}',
  ALTER COLUMN holidays DROP DEFAULT,
  ALTER COLUMN holidays TYPE text[] USING holidays::text[],
  ALTER COLUMN holidays SET DEFAULT '{}';
`;
