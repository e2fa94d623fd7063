-- What a search of the inbox reads: one row for each case, kept by triggers in the same transaction as each write.
create extension if not exists pg_trgm;

create table case_search (
  tenant_id int not null,
  support_case_id bigint not null,
  learner_id bigint not null,
  -- Subject, entries, notes, file names, and the learner's names, number and email.
  document tsvector not null,
  -- The learner's names, folded, for misspelt searches.
  names text not null,
  primary key (tenant_id, support_case_id),
  foreign key (tenant_id, support_case_id) references support_cases on delete cascade
);
create index case_search_learner on case_search (tenant_id, learner_id);
call tenant_table('case_search');

create function words_of(words text) returns tsvector language sql immutable parallel safe
return to_tsvector('simple', fold(regexp_replace(regexp_replace(coalesce(words, ''), '<[^>]*>|&[a-z#0-9]+;', ' ', 'g'), '[^[:alnum:]]+', ' ', 'g')));

-- Long threads are cut: a tsvector holds 1 MB.
create function refresh_case_search(tenant int, case_id bigint) returns void language sql as $$
  insert into case_search (tenant_id, support_case_id, learner_id, document, names)
  select k.tenant_id, k.id, k.learner_id,
    words_of(left(concat_ws(' ', k.id, k.subject, l.first_name, l.preferred_name, l.last_name, l.learner_number, l.email,
      (select string_agg(d.filename, ' ') from documents d join support_case_entries n on n.tenant_id = tenant and n.id = d.support_case_entry_id
        where d.tenant_id = tenant and n.support_case_id = case_id and d.state <> 'refused'),
      (select string_agg(n.html_body, ' ' order by n.id desc) from support_case_entries n where n.tenant_id = tenant and n.support_case_id = case_id),
      (select string_agg(n.html_body, ' ' order by n.id desc) from case_notes n where n.tenant_id = tenant and n.support_case_id = case_id)), 200000)),
    fold(concat_ws(' ', l.first_name, l.preferred_name, l.last_name))
  from support_cases k join learners l on l.tenant_id = tenant and l.id = k.learner_id
  where k.tenant_id = tenant and k.id = case_id
  on conflict (tenant_id, support_case_id) do update set learner_id = excluded.learner_id, document = excluded.document, names = excluded.names
$$;

create function keep_case_search() returns trigger language plpgsql as $$
begin
  perform refresh_case_search(new.tenant_id, new.id);
  return null;
end $$;
create trigger keep_case_search after insert on support_cases for each row execute function keep_case_search();
create trigger keep_changed_case_search after update on support_cases for each row
  when ((old.subject, old.learner_id) is distinct from (new.subject, new.learner_id)) execute function keep_case_search();

-- Entries and notes: an item that moves to another case leaves its old one.
create function keep_item_search() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refresh_case_search(old.tenant_id, old.support_case_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.support_case_id is distinct from old.support_case_id) then
    perform refresh_case_search(new.tenant_id, new.support_case_id);
  end if;
  return null;
end $$;
create trigger keep_item_search after insert or delete on support_case_entries for each row execute function keep_item_search();
create trigger keep_changed_item_search after update on support_case_entries for each row
  when ((old.support_case_id, old.html_body) is distinct from (new.support_case_id, new.html_body)) execute function keep_item_search();
create trigger keep_item_search after insert or delete on case_notes for each row execute function keep_item_search();
create trigger keep_changed_item_search after update on case_notes for each row
  when ((old.support_case_id, old.html_body) is distinct from (new.support_case_id, new.html_body)) execute function keep_item_search();

create function keep_file_search() returns trigger language plpgsql as $$
begin
  perform refresh_case_search(new.tenant_id, (
    select n.support_case_id from support_case_entries n where n.tenant_id = new.tenant_id and n.id = new.support_case_entry_id));
  return null;
end $$;
create trigger keep_file_search after insert on documents for each row when (new.support_case_entry_id is not null) execute function keep_file_search();
create trigger keep_changed_file_search after update on documents for each row
  when (new.support_case_entry_id is not null and (old.support_case_entry_id, old.filename, old.state) is distinct from (new.support_case_entry_id, new.filename, new.state))
  execute function keep_file_search();

create function keep_learner_search() returns trigger language plpgsql as $$
begin
  perform refresh_case_search(new.tenant_id, s.support_case_id) from case_search s where s.tenant_id = new.tenant_id and s.learner_id = new.id;
  return null;
end $$;
create trigger keep_learner_search after update on learners for each row
  when ((old.first_name, old.preferred_name, old.last_name, old.learner_number, old.email)
    is distinct from (new.first_name, new.preferred_name, new.last_name, new.learner_number, new.email))
  execute function keep_learner_search();

-- Found cases come newest first.
create index support_cases_newest on support_cases (tenant_id, last_entry_at desc, id desc) where merged_into_id is null;

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    perform refresh_case_search(tenant, k.id) from support_cases k where k.tenant_id = tenant;
  end loop;
end $$;
