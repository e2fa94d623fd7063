-- How learners rate the help with a case, in one tap of the closing email.
create table case_ratings (
  tenant_id int not null,
  support_case_id bigint not null,
  answer text not null constraint case_ratings_answers check (answer in ('good', 'okay', 'bad')),
  comment text,
  rated_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, support_case_id),
  constraint case_ratings_case foreign key (tenant_id, support_case_id) references support_cases on delete cascade
);
create index case_ratings_rated on case_ratings (tenant_id, rated_at) include (answer, support_case_id);
call tenant_table('case_ratings', 'select, insert, update');

-- A closed case is news under the learner's choice for answers. Imports of old cases are not.
alter table learner_news drop constraint learner_news_kind_check,
  add constraint learner_news_kinds check (kind in ('newMessage', 'caseAnswered', 'caseClosed', 'invoiceIssued', 'invoiceOverdue', 'classChanged'));
create trigger note_closed_case after update of support_case_status_id on support_cases for each row
  when (new.support_case_status_id in (8, 9) and old.support_case_status_id not in (8, 9) and new.merged_into_id is null
    and new.closed_at > now() - interval '2 days')
  execute function note_news('caseClosed');
