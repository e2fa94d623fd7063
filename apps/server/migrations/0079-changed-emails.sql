-- A learner's record got another email, whoever wrote it, and the account had the earlier one. What follows is decided by a job (decision 48).
create table learner_email_changes (
  tenant_id int not null,
  id bigint generated always as identity,
  learner_id bigint not null,
  account_id bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, learner_id) references learners on delete cascade,
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
call tenant_table('learner_email_changes', 'select, insert, delete');

create function note_changed_email() returns trigger language plpgsql as $$
begin
  insert into learner_email_changes (tenant_id, learner_id, account_id)
  select a.tenant_id, new.id, a.id from accounts a
  where a.tenant_id = new.tenant_id and a.id = new.account_id and lower(a.email) = lower(trim(old.email));
  if found then
    perform tell(json_build_object('about', 'changed-emails', 'tenantId', new.tenant_id)::text);
  end if;
  return null;
end $$;
create trigger note_changed_email after update of email on learners for each row
  when (new.account_id is not null and new.account_id = old.account_id and trim(new.email) <> '' and lower(trim(old.email)) <> lower(trim(new.email)))
  execute function note_changed_email();
