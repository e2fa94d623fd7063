-- Attendance is counted when it changes, not when it is read (decision 66).

-- A learner's lowest attendance of all timetables in tenths of a percent, null without a class that counts. Whole numbers, because the planner may look up how
-- many are below a number only for operators that can't leak another provider's rows. It is right from the end of the last class that it counts to the end of
-- the next one that is marked already.
create table learner_attendance (
  tenant_id int not null,
  learner_id bigint not null,
  lowest int,
  right_from timestamptz not null,
  right_until timestamptz not null,
  primary key (tenant_id, learner_id)
);
create index learner_attendance_lowest on learner_attendance (tenant_id, lowest) include (learner_id);
create index learner_attendance_from on learner_attendance (tenant_id, right_from) include (learner_id);
create index learner_attendance_until on learner_attendance (tenant_id, right_until) include (learner_id) where right_until < 'infinity';
call tenant_table('learner_attendance');

-- Learners who attended and missed a class that is held, by their course (0 without one) and by when it ends for them.
create table class_attendance (
  tenant_id int not null,
  class_id bigint not null,
  course_offer_id bigint not null,
  ends_at timestamptz not null,
  start_date date not null,
  attended int not null,
  missed int not null,
  primary key (tenant_id, class_id, course_offer_id, ends_at)
);
create index class_attendance_start on class_attendance (tenant_id, start_date) include (class_id, course_offer_id, ends_at, attended, missed);
call tenant_table('class_attendance');

-- What changed since it was counted: a class, a learner, or a learner's place in a class. Rows are only added, so nobody waits for anybody; a job counts and
-- deletes them. Until then, whatever they name is counted when it is read.
create table attendance_changes (
  tenant_id int not null,
  id bigint generated always as identity,
  class_id bigint,
  learner_id bigint,
  primary key (tenant_id, id),
  check (class_id is not null or learner_id is not null)
);
call tenant_table('attendance_changes', 'select, insert, delete');

-- Registrations that were marked, or are now, and differ in what counts.
create function note_attendance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into attendance_changes (tenant_id, class_id, learner_id)
    select tenant_id, class_id, learner_id from new_rows
    where retired_at is null and (attendance_type_id is not null or class_registration_status_id in (4, 5));
  elsif tg_op = 'DELETE' then
    insert into attendance_changes (tenant_id, class_id, learner_id)
    select tenant_id, class_id, learner_id from old_rows
    where retired_at is null and (attendance_type_id is not null or class_registration_status_id in (4, 5));
  else
    insert into attendance_changes (tenant_id, class_id, learner_id)
    select r.tenant_id, x.class_id, x.learner_id
    from old_rows o join new_rows r on r.tenant_id = o.tenant_id and r.id = o.id,
      lateral (select o.class_id, o.learner_id union select r.class_id, r.learner_id) x
    where (o.class_id, o.learner_id, o.unit_enrolment_id, o.class_registration_status_id, o.attendance_type_id, o.ends_at, o.retired_at)
        is distinct from (r.class_id, r.learner_id, r.unit_enrolment_id, r.class_registration_status_id, r.attendance_type_id, r.ends_at, r.retired_at)
      and (o.retired_at is null and (o.attendance_type_id is not null or o.class_registration_status_id in (4, 5))
        or r.retired_at is null and (r.attendance_type_id is not null or r.class_registration_status_id in (4, 5)));
  end if;
  return null;
end $$;
create trigger note_added_attendance after insert on class_registrations referencing new table as new_rows
  for each statement execute function note_attendance();
create trigger note_changed_attendance after update on class_registrations referencing old table as old_rows new table as new_rows
  for each statement execute function note_attendance();
create trigger note_removed_attendance after delete on class_registrations referencing old table as old_rows
  for each statement execute function note_attendance();

-- A class that moves to another timetable, day or time, is called off or held after all.
create function note_class_attendance() returns trigger language plpgsql as $$
begin
  insert into attendance_changes (tenant_id, class_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger note_class_attendance after update on classes for each row
  when ((old.timetable_id, old.start_date, old.ends_at, old.class_status_id in (7, 8))
    is distinct from (new.timetable_id, new.start_date, new.ends_at, new.class_status_id in (7, 8)))
  execute function note_class_attendance();

-- Enrolments that move to another course.
create function note_course_attendance() returns trigger language plpgsql as $$
begin
  insert into attendance_changes (tenant_id, learner_id) values (old.tenant_id, old.learner_id);
  if new.learner_id <> old.learner_id then
    insert into attendance_changes (tenant_id, learner_id) values (new.tenant_id, new.learner_id);
  end if;
  return null;
end $$;
create trigger note_course_attendance after update on unit_enrolments for each row
  when ((old.course_enrolment_id, old.learner_id) is distinct from (new.course_enrolment_id, new.learner_id))
  execute function note_course_attendance();
create trigger note_course_attendance after update on course_enrolments for each row
  when ((old.course_offer_id, old.learner_id) is distinct from (new.course_offer_id, new.learner_id))
  execute function note_course_attendance();

-- All that is there is counted first.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into attendance_changes (tenant_id, class_id)
    select distinct r.tenant_id, r.class_id from class_registrations r
    where r.tenant_id = tenant and r.retired_at is null and (r.attendance_type_id is not null or r.class_registration_status_id in (4, 5));
  end loop;
end $$;

-- The report no longer reads enrolments of many classes.
drop index unit_enrolments_course;
