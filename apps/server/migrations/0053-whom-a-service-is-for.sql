-- Whom a tenant's identity service is for: its learners, its staff, or both. Those that are there serve learners as they did.
alter table identity_providers
  add column serves_learners boolean not null default true,
  add constraint identity_providers_serve_somebody check (serves_learners or serves_staff);

-- Who made a key: an account of the console's pool, or nobody's for a key that made another.
alter table api_keys add column created_by_id bigint;

-- Whether the link of an invitation was shown to whoever invites: holding it then says nothing about whose the address is.
alter table invitations add column is_link_shown boolean not null default false;

-- What people are called is one line: line ends and other control characters in it become blanks.
create function pg_temp.one_line(written text) returns text language sql immutable as
  $$select nullif(trim(regexp_replace(written, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g')), '')$$;

do $$
declare
  tenant int;
begin
  perform set_config('app.tenant_id', '0', true);
  update accounts set first_name = pg_temp.one_line(first_name), last_name = pg_temp.one_line(last_name)
  where tenant_id = 0 and (first_name, last_name) is distinct from (pg_temp.one_line(first_name), pg_temp.one_line(last_name));
  update console_memberships set title = pg_temp.one_line(title), mobile = pg_temp.one_line(mobile), phone_number = pg_temp.one_line(phone_number),
    support_phone = pg_temp.one_line(support_phone), sugar_guid = pg_temp.one_line(sugar_guid);
  create temporary table key_makers on commit drop as select id, username from accounts where tenant_id = 0;
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update api_keys k set created_by_id = m.id from key_makers m where k.tenant_id = tenant and k.created_by = m.username;
    update invitations i set first_name = pg_temp.one_line(first_name), last_name = pg_temp.one_line(last_name), title = pg_temp.one_line(title),
      mobile = pg_temp.one_line(mobile),
      is_link_shown = exists (select from audit_events e where e.tenant_id = tenant and e.action = 'invitation.link' and e.subject_id = i.id::text)
    where i.tenant_id = tenant and i.status_id in (1, 4);
  end loop;
end $$;
