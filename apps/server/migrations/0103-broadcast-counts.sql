-- Counted once, when sending begins, so that lists don't count again.
alter table broadcasts
  add column recipients int,
  add column without_email int,
  -- Whether its writer can write to everyone. If not, it goes to the classes they teach.
  add column to_all boolean not null default true;
alter table broadcasts alter column to_all drop default;

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update broadcasts b set
      recipients = (select count(*) from broadcast_recipients r where r.tenant_id = tenant and r.broadcast_id = b.id),
      without_email = (select count(*) from broadcast_recipients r join learners l on l.tenant_id = tenant and l.id = r.learner_id
        where r.tenant_id = tenant and r.broadcast_id = b.id and l.account_id is null)
    where b.tenant_id = tenant and b.state <> 'scheduled';
  end loop;
end $$;
