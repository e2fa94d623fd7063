-- What learners have beyond their records: a calendar address, shared and signed credentials, their data as a file, choices about mail.

-- How often a class, or a learner's place in it, was moved or called off, for calendars that hold an earlier version.
alter table classes add column revision int not null default 0, add column changed_at timestamptz not null default now();
alter table class_registrations add column revision int not null default 0, add column changed_at timestamptz not null default now();

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := now();
  return new;
end $$;
create trigger count_revision before update on classes for each row
  when ((old.class_status_id, old.starts_at, old.ends_at, old.trainer_id, old.venue_id, old.code, old.description)
    is distinct from (new.class_status_id, new.starts_at, new.ends_at, new.trainer_id, new.venue_id, new.code, new.description))
  execute function count_revision();
create trigger count_revision before update on class_registrations for each row
  when ((old.class_id, old.class_registration_status_id, old.starts_at, old.ends_at)
    is distinct from (new.class_id, new.class_registration_status_id, new.starts_at, new.ends_at))
  execute function count_revision();

-- The address is made of the serial with the installation's secret; what stands here gives it to nobody.
create table calendar_feeds (
  tenant_id int not null,
  account_id bigint not null,
  serial uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (tenant_id, account_id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
call tenant_table('calendar_feeds');

-- A row is a credential that its learner lets others verify.
create table credential_shares (
  tenant_id int not null,
  credential_id bigint not null,
  serial uuid not null,
  token_hash bytea not null,
  -- The last day, where the tenant is.
  shared_until date,
  shared_at timestamptz not null,
  primary key (tenant_id, credential_id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, credential_id) references credentials
);
call tenant_table('credential_shares');

-- The identifier under which a credential was signed, and under which it can be revoked.
create table credential_badges (
  tenant_id int not null,
  credential_id bigint not null,
  guid uuid not null default gen_random_uuid(),
  first_signed_at timestamptz not null,
  primary key (tenant_id, credential_id),
  unique (tenant_id, guid),
  foreign key (tenant_id, credential_id) references credentials
);
call tenant_table('credential_badges');

-- The keys that sign a tenant's credentials; the newest signs, all of them check. The private part is sealed with the installation's secret.
create table credential_keys (
  tenant_id int not null references tenants,
  kid uuid not null,
  public_jwk jsonb not null,
  private_jwk_sealed bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, kid)
);
call tenant_table('credential_keys', 'select, insert');

-- An address where everything known of a learner is downloaded, once.
create table data_downloads (
  tenant_id int not null,
  token_hash bytea not null,
  account_id bigint not null,
  session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index data_downloads_account on data_downloads (tenant_id, account_id, created_at);
call tenant_table('data_downloads');

-- What a learner wants no mail about; nobody has a row who wants it all.
create table notification_choices (
  tenant_id int not null,
  account_id bigint not null,
  without text[] not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
call tenant_table('notification_choices');
