-- Emails of learners that became entries. A mail that arrives twice is one entry.
create table case_mails (
  tenant_id int not null references tenants,
  -- A hash of its sender and Message-ID.
  mail_hash bytea not null,
  support_case_entry_id bigint not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, mail_hash),
  constraint case_mails_entry foreign key (tenant_id, support_case_entry_id) references support_case_entries on delete cascade
);
create index case_mails_by_entry on case_mails (tenant_id, support_case_entry_id);
call tenant_table('case_mails', 'select, insert');
