-- When the provider answers: working hours, holidays and answer times. Without a row, the product's defaults apply.
create table inbox_rules (
  tenant_id int not null references tenants,
  version int not null,
  rules jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id)
);
call tenant_table('inbox_rules', 'select, insert, update');

-- Cases on hold whose day has come.
create index support_cases_held on support_cases (tenant_id, held_until) where held_until is not null;
