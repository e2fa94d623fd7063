-- A key that was made with another key ends with it.
alter table api_keys add column created_by_key_id bigint;
-- Nothing is in the new column yet, whichever tenant's rows the check of it may see.
select set_config('app.tenant_id', '0', true);
alter table api_keys add foreign key (tenant_id, created_by_key_id) references api_keys (tenant_id, id) on update cascade;
create index api_keys_created_by_key on api_keys (tenant_id, created_by_key_id) where created_by_key_id is not null;

-- The audit log knows which keys made keys so far: these end with them too, and no later.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update api_keys k set created_by_key_id = p.id from audit_events e join api_keys p on p.tenant_id = e.tenant_id and p.id = e.actor_id
    where k.tenant_id = tenant and e.tenant_id = tenant and e.action = 'api-key.create' and e.actor_kind = 'key' and e.subject_id = k.id::text and p.id <> k.id;
    with recursive bound (id, expires_at, revoked_at) as (
      select id, expires_at, revoked_at from api_keys where tenant_id = tenant and created_by_key_id is null
      union all
      select k.id, least(k.expires_at, b.expires_at), coalesce(k.revoked_at, b.revoked_at)
      from api_keys k join bound b on k.created_by_key_id = b.id where k.tenant_id = tenant)
    update api_keys k set expires_at = b.expires_at, revoked_at = b.revoked_at from bound b
    where k.tenant_id = tenant and k.id = b.id and (k.expires_at, k.revoked_at) is distinct from (b.expires_at, b.revoked_at);
  end loop;
end $$;
