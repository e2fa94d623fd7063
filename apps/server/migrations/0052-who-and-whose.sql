-- Which tenant a mail of the console is about. One that is about an account alone is about none.
alter table outgoing_mail add column about_tenant_id int;
create index outgoing_mail_undeliverable on outgoing_mail (tenant_id, about_tenant_id) where state = 'undeliverable';

-- Who changed a setting or deleted a file: an account of the console's pool, or nobody's for a key.
alter table setting_changes add column changed_by_id bigint;
alter table deleted_files add column deleted_by_id bigint;

-- Who has two-step verification, and who has not.
create index accounts_with_two_step on accounts (tenant_id, id) where totp_secret_sealed is not null;
create index accounts_without_two_step on accounts (tenant_id, id) where totp_secret_sealed is null;

-- Those that are there already: a change or a deletion by the username, a mail by the address and the very moment it was written.
do $$
declare
  tenant int;
begin
  perform set_config('app.tenant_id', '0', true);
  create temporary table console_people on commit drop as select id, username from accounts where tenant_id = 0;
  create temporary table invited (tenant_id int, email text, at timestamptz) on commit drop;
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update setting_changes c set changed_by_id = p.id from console_people p where c.tenant_id = tenant and c.changed_by = p.username;
    update deleted_files d set deleted_by_id = p.id from console_people p where d.tenant_id = tenant and d.deleted_by = p.username;
    insert into invited
      select tenant, lower(email), created_at from invitations where tenant_id = tenant
      union select tenant, lower(email), modified_at from invitations where tenant_id = tenant;
  end loop;
  perform set_config('app.tenant_id', '0', true);
  update outgoing_mail m set about_tenant_id = i.tenant_id from invited i
  where m.tenant_id = 0 and m.kind = 'invitation' and lower(m.recipient) = i.email and m.created_at = i.at;
end $$;
