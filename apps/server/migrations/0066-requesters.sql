-- Wrong passwords typed while confirming something count on the session, so that strangers who try the door can't stop its owner.
alter table sessions
  add column failures int not null default 0,
  add column failures_in_all int not null default 0,
  add column last_failure_at timestamptz,
  add column locked_until timestamptz;

-- Counts an attempt under a name from an address, in one round trip: how many names were tried from the address, and how often this one.
-- The row of the address is locked first, always, until the end of the transaction.
create function count_requester(pool int, address_key text, name_key text, moment timestamptz, window_start timestamptz, out names int, out attempts int, out since timestamptz)
language plpgsql as $$
begin
  insert into address_failures as f (tenant_id, address, failures, started_at) values (pool, address_key, 0, moment)
    on conflict (tenant_id, address) do update set
      failures = case when f.started_at <= window_start then 0 else f.failures end,
      started_at = case when f.started_at <= window_start then moment else f.started_at end
    returning f.failures, f.started_at into names, since;
  insert into address_failures as f (tenant_id, address, failures, started_at) values (pool, name_key, 1, since)
    on conflict (tenant_id, address) do update set failures = case when f.started_at < since then 1 else f.failures + 1 end, started_at = since
    returning f.failures into attempts;
  if attempts = 1 then
    update address_failures f set failures = f.failures + 1 where f.tenant_id = pool and f.address = address_key returning f.failures into names;
  end if;
end $$;

-- Takes an attempt back that was no failure.
create function forgive_requester(pool int, address_key text, name_key text) returns void
language plpgsql as $$
declare
  remaining int;
begin
  perform from address_failures f where f.tenant_id = pool and f.address = address_key for update;
  update address_failures f set failures = f.failures - 1 where f.tenant_id = pool and f.address = name_key and f.failures > 0
    returning f.failures into remaining;
  if remaining = 0 then
    update address_failures f set failures = f.failures - 1 where f.tenant_id = pool and f.address = address_key and f.failures > 0;
  end if;
end $$;
