-- Staff find learners by any part of their name, number or email address, at any number of learners.
create table learner_search (
  tenant_id int not null,
  learner_id bigint not null,
  words text not null,
  primary key (tenant_id, learner_id),
  foreign key (tenant_id, learner_id) references learners on delete cascade
);
create index learner_search_words on learner_search (tenant_id, words, learner_id);
call tenant_table('learner_search');

create function words_of(l learners) returns text language sql immutable parallel safe
return left(fold(concat_ws(' ', l.first_name, l.preferred_name, l.middle_name, l.last_name, l.learner_number, l.email, l.previous_name)), 600);

create function index_learner() returns trigger language plpgsql as $$
begin
  insert into learner_search (tenant_id, learner_id, words) values (new.tenant_id, new.id, words_of(new))
    on conflict (tenant_id, learner_id) do update set words = excluded.words;
  return null;
end $$;
create trigger index_learner after insert or update of first_name, preferred_name, middle_name, last_name, learner_number, email, previous_name on learners
  for each row execute function index_learner();

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into learner_search (tenant_id, learner_id, words) select l.tenant_id, l.id, words_of(l) from learners l where l.tenant_id = tenant;
  end loop;
end $$;

create index learners_current on learners (tenant_id, fold(last_name), fold(first_name), id) where retired_at is null;
create index learners_created on learners (tenant_id, created_at, id);
create index learners_usi on learners (tenant_id, upper(unique_student_identifier)) where unique_student_identifier is not null;
create index learners_without_usi on learners (tenant_id, id) where nullif(unique_student_identifier, '') is null and retired_at is null;
create index learner_demographics_passport on learner_demographics (tenant_id, passport_expiry_date, learner_id) where passport_expiry_date is not null;
create index learner_demographics_visa on learner_demographics (tenant_id, visa_expiry_date, learner_id) where visa_expiry_date is not null;
create index finance_invoices_owed on finance_invoices (tenant_id, due_date, learner_id) where amount_owing > 0 and retired_at is null;
create index course_enrolments_offer on course_enrolments (tenant_id, course_offer_id, learner_id) where retired_at is null;
