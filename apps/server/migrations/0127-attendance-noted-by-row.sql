-- On a worker the rows of a statement can be read, but not in a statement that writes a tenant's table (decision 68). So each row is noted by itself.
create or replace function note_attendance() returns trigger language plpgsql as $$
declare
  noted record;
begin
  if tg_op = 'INSERT' then
    for noted in select tenant_id, class_id, learner_id from new_rows
      where retired_at is null and (attendance_type_id is not null or class_registration_status_id in (4, 5))
    loop
      insert into attendance_changes (tenant_id, class_id, learner_id) values (noted.tenant_id, noted.class_id, noted.learner_id);
    end loop;
  elsif tg_op = 'DELETE' then
    for noted in select tenant_id, class_id, learner_id from old_rows
      where retired_at is null and (attendance_type_id is not null or class_registration_status_id in (4, 5))
    loop
      insert into attendance_changes (tenant_id, class_id, learner_id) values (noted.tenant_id, noted.class_id, noted.learner_id);
    end loop;
  else
    for noted in select r.tenant_id, x.class_id, x.learner_id
      from old_rows o join new_rows r on r.tenant_id = o.tenant_id and r.id = o.id,
        lateral (select o.class_id, o.learner_id union select r.class_id, r.learner_id) x
      where (o.class_id, o.learner_id, o.unit_enrolment_id, o.class_registration_status_id, o.attendance_type_id, o.ends_at, o.retired_at)
          is distinct from (r.class_id, r.learner_id, r.unit_enrolment_id, r.class_registration_status_id, r.attendance_type_id, r.ends_at, r.retired_at)
        and (o.retired_at is null and (o.attendance_type_id is not null or o.class_registration_status_id in (4, 5))
          or r.retired_at is null and (r.attendance_type_id is not null or r.class_registration_status_id in (4, 5)))
    loop
      insert into attendance_changes (tenant_id, class_id, learner_id) values (noted.tenant_id, noted.class_id, noted.learner_id);
    end loop;
  end if;
  return null;
end $$;
