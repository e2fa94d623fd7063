-- A new tenant's table is placed next to the others when they are distributed (decision 68). Its foreign keys are added afterwards.
create or replace procedure tenant_table(name regclass, rights text default 'select, insert, update, delete')
language plpgsql as $$
declare
  is_distributed boolean := false;
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $query$ select exists (select from pg_dist_partition where logicalrelid = 'public.accounts'::regclass) $query$ into is_distributed;
  end if;
  if is_distributed then
    execute format('select create_distributed_table(%L, ''tenant_id'', colocate_with => ''accounts'')', name::text);
  end if;
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy of_tenant on %s using (tenant_id = current_setting(''app.tenant_id'')::int) with check (tenant_id = current_setting(''app.tenant_id'')::int)',
    name);
  execute format('grant %s on %s to lanyard_app', rights, name);
end $$;
