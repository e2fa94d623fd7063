-- Files of the watched folder, as they were last seen. One that looks the same twice is complete, and is taken once.
create table watched_files (
  tenant_id int not null references tenants,
  path text not null,
  -- Changes with the content: time and size, or the ETag.
  version text not null,
  seen_at timestamptz not null,
  -- The run that took it.
  import_id bigint,
  primary key (tenant_id, path),
  foreign key (tenant_id, import_id) references imports on delete cascade
);
call tenant_table('watched_files');

-- Nobody has had a hand in the run yet: once it is checked, it is applied, or stopped and told.
alter table imports add column is_unattended boolean not null default false;
