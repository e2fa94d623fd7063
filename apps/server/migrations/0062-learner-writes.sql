-- How much one learner wrote lately: each write moves due_at on by its share, and time catches up with it.
create table learner_writes (
  tenant_id int not null,
  account_id bigint not null,
  kind text not null,
  due_at timestamptz not null,
  primary key (tenant_id, account_id, kind),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
call tenant_table('learner_writes');
