-- Staff may come to the console through their tenant's own identity service, for that tenant alone.
alter table identity_providers add column serves_staff boolean not null default false;

-- Which account of the console's pool was made through a tenant's service. Nothing else links one.
create table console_identities (
  tenant_id int not null references tenants,
  provider_id text not null,
  subject text not null,
  account_id bigint not null,
  linked_at timestamptz not null,
  primary key (tenant_id, provider_id, subject),
  foreign key (tenant_id, provider_id) references identity_providers on delete cascade
);
create index console_identities_account on console_identities (tenant_id, account_id);
call tenant_table('console_identities', 'select, insert, delete');

-- A session that such a service opened works for its tenant and can choose no other.
alter table sessions
  add column only_tenant_id int,
  add constraint sessions_of_one_tenant check (only_tenant_id is null or (tenant_id = 0 and chosen_tenant_id is not distinct from only_tenant_id));
create index sessions_of_service on sessions (tenant_id, only_tenant_id, opened_with) where only_tenant_id is not null and ended_at is null;

alter table challenges add column only_tenant_id int check (only_tenant_id is null or tenant_id = 0);
