-- One log of every change to a learner's or provider's records (docs/decisions/0044), written in the transaction of the change, at its commit.
-- Numbers have no gaps per tenant and are in commit order: they come from a counter whose row stays locked until the commit is visible.
-- Only the owner reaches the partitions; the serving role reads and appends through the table.
create schema if not exists change_log;

create table changes (
  tenant_id int not null,
  seq bigint not null,
  at timestamptz not null,
  -- The kind of record, and which one: its id, or the parts of its key with slashes between them.
  type text not null,
  subject text not null,
  action text not null check (action in ('created', 'changed', 'removed')),
  -- Where it came from, and who: an account, a key, a run or a job.
  origin text not null check (origin in ('learner', 'staff', 'operator', 'api-key', 'import', 'job', 'system')),
  actor text,
  -- Whose record it is, and how people know it.
  data jsonb not null,
  -- {column: [before, after]}, and {column: null} for a value that the log doesn't repeat.
  changed jsonb check ((changed is not null) = (action = 'changed')),
  primary key (tenant_id, seq, at)
) partition by range (at);
create index changes_subject on changes (tenant_id, type, subject, seq);
call tenant_table('changes', 'select, insert');

create table change_log.changes_default partition of changes default;

create table change_counters (
  tenant_id int primary key references tenants,
  last bigint not null
);
call tenant_table('change_counters', 'select, insert, update');

-- Which tables are logged, and how. The log names a column without its values if it is sealed or a fingerprint, longer than 1,000 characters,
-- or listed here as unvalued. A change of nothing but ignored columns isn't logged.
create table logged_tables (
  name text primary key,
  type text not null unique,
  subject text[] not null,
  -- Names and columns in turn.
  data text[] not null,
  unvalued text[] not null,
  ignored text[] not null
);
call shared_table('logged_tables');

-- Takes the next numbers of a tenant and returns the one before them. Nobody else gets a number until this transaction ends, so it comes last.
create function take_change_numbers(tenant int, amount bigint) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  update change_counters c set last = c.last + amount where c.tenant_id = tenant returning c.last into taken;
  if not found then
    insert into change_counters as c (tenant_id, last) values (tenant, amount)
      on conflict (tenant_id) do update set last = c.last + excluded.last
      returning c.last into taken;
  end if;
  return taken - amount;
end $$;

-- Whether a column is named in the log without its values.
create function is_unvalued(name text, unvalued text[]) returns boolean language sql immutable parallel safe
return name = any (unvalued) or name like '%\_sealed' or name like '%\_fingerprint';

-- What an update changed, as the log tells it. Null if nothing did.
create function changed_columns(before jsonb, after jsonb, unvalued text[], ignored text[]) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(a.key, case when is_unvalued(a.key, unvalued) then null else jsonb_build_array(before -> a.key, a.value) end)
  from jsonb_each(after) a
  where a.value is distinct from before -> a.key and a.key <> all (ignored)
$$;

-- The same without values too long to repeat.
create function without_long_values(changed jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(c.key, case when length(c.value::text) <= 1000 then c.value end) from jsonb_each(changed) c
$$;

-- For writes in bulk, which set app.change_log to 'batch' and log each chunk themselves, in the last statement of its transaction. `rows` is a temporary
-- table with the columns before and after (jsonb): the row as it was, null if it is new, and as it is, null if it is gone. Returns how many were logged.
create function log_changes(of_table text, rows regclass) returns bigint language plpgsql as $$
declare
  logged logged_tables;
  counted bigint;
begin
  select l.* into strict logged from logged_tables l where l.name = of_table;
  execute format($statement$
    with described as materialized (
      select row_number() over () as place, coalesce(r.after, r.before) as described, r.changed,
        case when r.before is null then 'created' when r.after is null then 'removed' else 'changed' end as action
      from (select before, after, case when before is not null and after is not null then without_long_values(changed_columns(before, after, $4, $5)) end as changed
        from %s offset 0) r
      where r.before is null or r.after is null or r.changed is not null),
    numbered as materialized (select take_change_numbers($1, (select count(*) from described)) as last)
    insert into changes (tenant_id, seq, at, type, subject, action, origin, actor, data, changed)
    select $1, n.last + d.place, clock_timestamp(), $2,
      (select string_agg(d.described ->> s.name, '/' order by s.place) from unnest($3) with ordinality s (name, place)),
      d.action, coalesce(nullif(current_setting('app.origin', true), ''), 'system'), nullif(current_setting('app.actor', true), ''),
      (select coalesce(jsonb_object_agg($6[i], d.described -> $6[i + 1]), '{}') from generate_series(1, cardinality($6), 2) i), d.changed
    from numbered n, described d
    returning 1 $statement$, rows)
  using current_setting('app.tenant_id')::int, logged.type, logged.subject, logged.unvalued, logged.ignored, logged.data;
  get diagnostics counted = row_count;
  return counted;
end $$;

-- Writes the trigger function of a logged table. All that is known of the table, and each of its columns, stands in it: that is quicker than asking.
create procedure write_log_function(logged logged_tables) language plpgsql as $$
declare
  subject text := (select string_agg(format('about.%I', s), ', ') from unnest(logged.subject) s);
  data text := (select string_agg(format('%L, about.%I', logged.data[i], logged.data[i + 1]), ', ') from generate_series(1, cardinality(logged.data), 2) i);
  difference text := (
    select string_agg(format('case when old.%1$I is distinct from new.%1$I then %2$s else ''{}'' end', a.attname,
        case when is_unvalued(a.attname, logged.unvalued) then format('%L::jsonb', jsonb_build_object(a.attname, null))
          else format('jsonb_build_object(%1$L, jsonb_build_array(old.%1$I, new.%1$I))', a.attname) end), E'\n          || ' order by a.attnum)
    from pg_attribute a
    where a.attrelid = logged.name::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'tenant_id' and a.attname <> all (logged.ignored));
begin
  execute format($function$
    create or replace function %1$I() returns trigger language plpgsql as $body$
    declare
      about %2$I;
      action text := 'created';
      difference jsonb;
    begin
      if tg_op = 'DELETE' then
        about := old;
        action := 'removed';
      else
        about := new;
      end if;
      if tg_op = 'UPDATE' then
        action := 'changed';
        difference := %6$s;
        if difference = '{}' then return null; end if;
        if pg_column_size(difference) > 1000 then difference := without_long_values(difference); end if;
      end if;
      -- A transaction that ends without a tenant, or in another one, wrote this row in its own.
      if current_setting('app.tenant_id', true) is distinct from about.tenant_id::text then
        perform set_config('app.tenant_id', about.tenant_id::text, true);
      end if;
      insert into changes (tenant_id, seq, at, type, subject, action, origin, actor, data, changed)
      values (about.tenant_id, take_change_numbers(about.tenant_id, 1) + 1, clock_timestamp(), %3$L, concat_ws('/', %4$s), action,
        coalesce(nullif(current_setting('app.origin', true), ''), 'system'), nullif(current_setting('app.actor', true), ''),
        jsonb_build_object(%5$s), difference);
      return null;
    end $body$ $function$, 'log_' || logged.name, logged.name, logged.type, subject, data, difference);
end $$;

-- After every migration: columns may be new.
create procedure write_log_functions() language plpgsql as $$
declare
  logged logged_tables;
begin
  for logged in select l.* from logged_tables l loop
    call write_log_function(logged);
  end loop;
end $$;

-- Logs a table from now on, or logs it differently. A deferred trigger runs at commit, after every statement of the transaction; its WHEN clause is looked at
-- when the row is written.
create procedure log_table(name text, type text, data text[], subject text[] default '{id}', unvalued text[] default '{}', ignored text[] default '{}')
language plpgsql as $$
declare
  logs text := 'coalesce(current_setting(''app.change_log'', true), '''') not in (''batch'', ''off'')';
  function text := format('%I', 'log_' || name);
  logged logged_tables;
begin
  insert into logged_tables values (name, type, subject, data, unvalued, ignored)
    on conflict on constraint logged_tables_pkey do update set type = excluded.type, subject = excluded.subject, data = excluded.data,
      unvalued = excluded.unvalued, ignored = excluded.ignored
    returning * into logged;
  call write_log_function(logged);
  execute format('drop trigger if exists log_created on %1$I; drop trigger if exists log_changed on %1$I; drop trigger if exists log_removed on %1$I', name);
  execute format('create constraint trigger log_created after insert on %I deferrable initially deferred for each row when (%s) execute function %s()', name, logs, function);
  execute format('create constraint trigger log_changed after update on %I deferrable initially deferred for each row
    when (old.* is distinct from new.* and %s) execute function %s()', name, logs, function);
  execute format('create constraint trigger log_removed after delete on %I deferrable initially deferred for each row when (%s) execute function %s()', name, logs, function);
end $$;

-- The rule of every tenant's table, and no right to it.
create procedure secure_partition(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format(
    'create policy of_tenant on %s using (tenant_id = current_setting(''app.tenant_id'')::int) with check (tenant_id = current_setting(''app.tenant_id'')::int)',
    name);
end $$;

-- The partitions whose last change is older than this.
create function expired_partitions(oldest timestamptz) returns setof text language sql stable as $$
  select i.inhrelid::regclass::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'changes'::regclass and c.relname ~ '^changes_\d{4}_\d\d_\d\d$'
    and (to_date(right(c.relname, 10), 'YYYY_MM_DD') + 7)::timestamp at time zone 'UTC' <= oldest
$$;

create function partition_of_week(week date) returns text language sql immutable as $$
  select format('change_log.%I', 'changes_' || to_char(week, 'YYYY_MM_DD'))
$$;

-- Makes the partitions of this week and the next two, and drops those whose last change is older than this many days. Only the owner may.
-- Rows that found no partition of their week, as after a restore, move to it. If there is nothing to do, nothing is locked.
create procedure keep_change_log(days int) language plpgsql as $$
declare
  oldest timestamptz := now() - make_interval(days => days);
  this_week date := date_trunc('week', now() at time zone 'UTC');
  week date;
  partition text;
begin
  if pg_relation_size('change_log.changes_default') = 0 and to_regclass(partition_of_week(this_week + 14)) is not null
    and to_regclass(partition_of_week(this_week)) is not null and not exists (select from expired_partitions(oldest)) then
    return;
  end if;
  -- In the order in which readers and writers lock.
  lock table only changes in access exclusive mode;
  alter table change_log.changes_default no force row level security;
  delete from change_log.changes_default where at < oldest;
  for week in
    select this_week + 7 * n from generate_series(0, 2) n
    union select date_trunc('week', at at time zone 'UTC')::date from change_log.changes_default
  loop
    partition := partition_of_week(week);
    continue when to_regclass(partition) is not null;
    execute format('create table %s (like changes including all)', partition);
    execute format('with moved as (delete from change_log.changes_default where at >= %L and at < %L returning *) insert into %s select * from moved',
      week::timestamp at time zone 'UTC', (week + 7)::timestamp at time zone 'UTC', partition);
    call secure_partition(partition);
    execute format('alter table changes attach partition %s for values from (%L) to (%L)',
      partition, week::timestamp at time zone 'UTC', (week + 7)::timestamp at time zone 'UTC');
  end loop;
  alter table change_log.changes_default force row level security;
  for partition in select * from expired_partitions(oldest) loop
    execute format('drop table %s', partition);
  end loop;
end $$;

call secure_partition('change_log.changes_default');
call keep_change_log(90);

call log_table('learners', 'learners', '{learnerId,id,learnerNumber,learner_number}',
  unvalued => '{driver_license,unique_student_identifier,learner_unique_identifier,victorian_student_number,national_student_number}');
call log_table('learner_addresses', 'learner-addresses', '{learnerId,learner_id,kind,kind}', '{learner_id,kind}');
call log_table('learner_next_of_kin', 'next-of-kin', '{learnerId,learner_id,kind,kind}', '{learner_id,kind}');
call log_table('learner_demographics', 'demographics', '{learnerId,learner_id}', '{learner_id}',
  unvalued => '{au_indigenous_status_id,au_disability_flag_id,nz_residential_status_id,nz_iwi_affiliation1_id,nz_iwi_affiliation2_id,nz_iwi_affiliation3_id,
    nz_ethnicity1_id,nz_ethnicity2_id,nz_ethnicity3_id,nz_disability_flag_id,nz_disability_accessed_id,sa_equity_id,sa_citizen_resident_status_id,
    sa_socioeconomic_status_id,sa_disability_status_id,sa_immigration_status_id,sa_seeing_health_rating_id,sa_hearing_health_rating_id,
    sa_communicating_health_rating_id,sa_walking_health_rating_id,sa_remembering_health_rating_id,sa_selfcare_health_rating_id,sa_disability_advice_flag,
    passport_expiry_date,passport_country_id,visa_type_id,visa_expiry_date}');
call log_table('learner_disabilities', 'disabilities', '{learnerId,learner_id,country,country}', '{learner_id,country,position}',
  unvalued => '{disability_id,effective_from_date,effective_to_date}');
call log_table('staff', 'staff', '{staffGuid,staff_guid}');
call log_table('staff_teams', 'staff-teams', '{name,name}', ignored => '{last_customer_user_id,last_audit_action,last_modified_time_stamp}');
call log_table('qualifications', 'qualifications', '{code,code}');
call log_table('course_offers', 'course-offers', '{code,code}');
call log_table('units', 'units', '{code,code}');
call log_table('unit_elements', 'unit-elements', '{code,code,unitId,unit_id}');
call log_table('unit_offers', 'unit-offers', '{code,code}');
call log_table('course_enrolments', 'course-enrolments', '{learnerId,learner_id,courseOfferId,course_offer_id}');
call log_table('qualification_enrolments', 'qualification-enrolments', '{learnerId,learner_id,qualificationId,qualification_id}');
call log_table('unit_enrolments', 'unit-enrolments', '{learnerId,learner_id,unitId,unit_id}');
call log_table('unit_enrolment_elements', 'element-results', '{learnerId,learner_id,unitEnrolmentId,unit_enrolment_id}');
call log_table('elearning_enrolments', 'elearning-enrolments', '{learnerId,learner_id}');
call log_table('timetables', 'timetables', '{code,code}');
call log_table('classes', 'classes', '{code,code,timetableId,timetable_id}', ignored => '{revision,changed_at}');
call log_table('class_registrations', 'class-registrations', '{learnerId,learner_id,classId,class_id}', ignored => '{revision,changed_at}');
call log_table('finance_invoices', 'invoices', '{learnerId,learner_id,invoiceNumber,invoice_number}');
call log_table('finance_invoice_lines', 'invoice-lines', '{invoiceId,invoice_id}', '{invoice_id,position}');
call log_table('finance_refunds', 'refunds', '{learnerId,learner_id}');
call log_table('finance_payments', 'payments', '{learnerId,learner_id,receiptNumber,receipt_number}');
call log_table('finance_credit_notes', 'credit-notes', '{learnerId,learner_id,creditNoteNumber,credit_note_number}');
call log_table('credentials', 'credentials', '{learnerId,learner_id,credentialNumber,credential_number}');
call log_table('logbook_messages', 'messages', '{learnerId,learner_id}', unvalued => '{preview,html_text}', ignored => '{last_modified_at}');
call log_table('support_cases', 'support-cases', '{learnerId,learner_id}', unvalued => '{subject}');
call log_table('support_case_entries', 'support-case-entries', '{learnerId,learner_id,supportCaseId,support_case_id}', unvalued => '{html_body}');
call log_table('documents', 'documents', '{learnerId,learner_id}', unvalued => '{storage_key}', ignored => '{scan_due_at,last_modified_at,last_modified_user_id}');
