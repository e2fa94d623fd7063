-- What a merge moved, and what both cases were before: an undo restores exactly that.
create table case_merges (
  tenant_id int not null,
  from_id bigint not null,
  into_id bigint not null,
  account_id bigint not null,
  moved jsonb not null,
  merged_at timestamptz not null,
  primary key (tenant_id, from_id),
  foreign key (tenant_id, from_id) references support_cases,
  foreign key (tenant_id, into_id) references support_cases
);
create index case_merges_into on case_merges (tenant_id, into_id);
call tenant_table('case_merges');
