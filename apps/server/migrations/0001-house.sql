-- Rules of the house. A tenant's table has tenant_id first in its primary key, forced row-level security,
-- and is given to the application's role; a shared table has no tenant_id and is listed as shared.
-- The policy has no missing-ok flag and no subquery: an unset tenant is an error, not an empty answer.

create procedure tenant_table(name regclass, rights text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format(
    'create policy of_tenant on %s using (tenant_id = current_setting(''app.tenant_id'')::int) with check (tenant_id = current_setting(''app.tenant_id'')::int)',
    name);
  execute format('grant %s on %s to lanyard_app', rights, name);
end $$;

create procedure shared_table(name regclass, rights text default 'select')
language plpgsql as $$
begin
  execute format('grant %s on %s to lanyard_app', rights, name);
end $$;

create table tenants (
  id int generated always as identity primary key,
  code text not null check (code ~ '^[A-Z][A-Z0-9_-]{1,31}$'),
  name text not null,
  country_code text not null check (country_code in ('AU', 'NZ', 'ZA', 'SG')),
  locale text not null,
  time_zone text not null,
  currency_code text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  user_pool_id text not null unique,
  settings jsonb not null,
  created_at timestamptz not null default now()
);
create unique index tenants_code on tenants (upper(code));
call shared_table('tenants', 'select, insert, update');

create table sites (
  id int generated always as identity primary key,
  for_tenant_id int not null references tenants,
  site_guid uuid not null unique default gen_random_uuid(),
  origin text not null unique check (origin ~ '^https?://[^/]+$'),
  status text not null default 'not-published' check (status in ('published', 'not-published', 'maintenance')),
  follows_port boolean not null default false,
  created_at timestamptz not null default now()
);
create index sites_tenant on sites (for_tenant_id);
call shared_table('sites', 'select, insert, update');

-- What changed, told to every process: the channel is one, the payload says what.
create function tell_sites() returns trigger language plpgsql as $$
begin
  perform pg_notify('lanyard', '{"about":"sites"}');
  return null;
end $$;
create trigger tell_tenants after insert or update on tenants for each statement execute function tell_sites();
create trigger tell_sites after insert or update on sites for each statement execute function tell_sites();

create table audit_events (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('learner', 'staff', 'operator', 'key', 'system', 'anonymous')),
  actor_id bigint,
  actor_name text,
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  subject_kind text,
  subject_id text,
  before jsonb,
  after jsonb,
  address text,
  device text,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_events_at on audit_events (tenant_id, at desc, id desc);
call tenant_table('audit_events', 'select, insert');

create table idempotency_keys (
  tenant_id int not null references tenants,
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, caller, key)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);
call tenant_table('idempotency_keys');
