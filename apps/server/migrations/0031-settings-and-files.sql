-- Who changed a setting last. What a setting holds stands where it is read: in tenants and sites.
create table setting_changes (
  tenant_id int not null references tenants,
  application text not null check (application in ('portal', 'console')),
  setting_id int not null,
  revision int not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, application, setting_id)
);
call tenant_table('setting_changes');

-- Counts the logos and icons a tenant had: it stands in their addresses, so that no browser shows an older one.
alter table tenants add column pictures_version int not null default 0;

-- Files that staff announced. The bytes go to a place of their own first, and to where the file is read only once they are whole and checked.
create table tenant_uploads (
  tenant_id int not null references tenants,
  id uuid not null default gen_random_uuid(),
  purpose text not null check (purpose in ('policies', 'branding', 'finance-settings', 'public-files')),
  filename text not null check (length(filename) between 1 and 200),
  state text not null default 'announced' check (state in ('announced', 'receiving', 'arrived', 'refused')),
  actor_kind text not null,
  actor_id bigint not null,
  actor_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index tenant_uploads_age on tenant_uploads (tenant_id, created_at);
call tenant_table('tenant_uploads');

-- Deleted files can be restored for 30 days; until then their bytes are kept under storage_key.
create table deleted_files (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  purpose text not null check (purpose in ('policies', 'finance-settings', 'public-files')),
  filename text not null,
  storage_key text not null,
  content_type text not null,
  size bigint not null,
  deleted_at timestamptz not null,
  deleted_by text not null,
  primary key (tenant_id, id)
);
create index deleted_files_age on deleted_files (tenant_id, purpose, deleted_at desc);
call tenant_table('deleted_files');
