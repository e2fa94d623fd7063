-- Files that staff send with messages. Each recipient has a document of their own, which shares the stored bytes with the others'.
create table message_files (
  tenant_id int not null references tenants,
  id uuid not null,
  account_id bigint not null,
  filename text not null check (length(filename) between 1 and 200),
  storage_key text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index message_files_age on message_files (tenant_id, created_at);
call tenant_table('message_files');

create table broadcast_files (
  tenant_id int not null,
  broadcast_id bigint not null,
  message_file_id uuid not null,
  position int not null,
  primary key (tenant_id, broadcast_id, message_file_id),
  foreign key (tenant_id, broadcast_id) references broadcasts,
  foreign key (tenant_id, message_file_id) references message_files
);
create index broadcast_files_file on broadcast_files (tenant_id, message_file_id);
call tenant_table('broadcast_files');

alter table documents drop constraint documents_tenant_id_storage_key_key;
create index documents_storage_key on documents (tenant_id, storage_key);

alter table tenant_uploads drop constraint tenant_uploads_purpose_check;
alter table tenant_uploads add constraint tenant_uploads_purpose_check
  check (purpose in ('policies', 'branding', 'finance-settings', 'public-files', 'messages')) not valid;
alter table tenant_uploads validate constraint tenant_uploads_purpose_check;
