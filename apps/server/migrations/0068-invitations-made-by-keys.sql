-- An invitation ends with the key that sent it or was given its link; so does what lets a learner in who has no password of their own yet.
alter table invitations add column sent_by_key_id bigint;
alter table accounts add column let_in_by_key_id bigint;
create index invitations_sent_by_key on invitations (tenant_id, sent_by_key_id) where sent_by_key_id is not null;
create index accounts_let_in_by_key on accounts (tenant_id, let_in_by_key_id) where let_in_by_key_id is not null;

-- The audit log knows which keys made those that are still open: these end with them too.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    with latest as (
      select distinct on (subject_id) subject_id, actor_kind, actor_id from audit_events
      where tenant_id = tenant and outcome = 'done' and action in ('invitation.create', 'invitation.send-again', 'invitation.link') order by subject_id, id desc)
    update invitations i set sent_by_key_id = k.id, expires_at = least(i.expires_at, k.expires_at),
      status_id = case when k.revoked_at is null then i.status_id else 5 end, token_hash = case when k.revoked_at is null then i.token_hash end
    from latest e join api_keys k on k.tenant_id = tenant and k.id = e.actor_id
    where i.tenant_id = tenant and i.status_id = 1 and e.actor_kind = 'key' and e.subject_id = i.id::text;
    with latest as (
      select distinct on (subject_id) subject_id, actor_kind, actor_id from audit_events
      where tenant_id = tenant and outcome = 'done' and action in ('learner-account.invite', 'learner-account.invite-again') order by subject_id, id desc)
    update accounts a set let_in_by_key_id = k.id, temporary_until = least(a.temporary_until, k.expires_at, k.revoked_at)
    from latest e join api_keys k on k.tenant_id = tenant and k.id = e.actor_id
    where a.tenant_id = tenant and a.temporary_until is not null and e.actor_kind = 'key' and e.subject_id = a.id::text;
    update sign_in_links l set expires_at = least(l.expires_at, a.temporary_until) from accounts a
    where l.tenant_id = tenant and l.chooses_password and a.tenant_id = tenant and a.id = l.account_id and a.let_in_by_key_id is not null;
  end loop;
end $$;
