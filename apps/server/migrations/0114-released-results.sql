-- A result that a learner can read is news. A unit that ended more than 60 days ago is corrected or imported history.
alter table learner_news drop constraint learner_news_kinds,
  add constraint learner_news_known_kinds
    check (kind in ('newMessage', 'caseAnswered', 'caseClosed', 'invoiceIssued', 'invoiceOverdue', 'classChanged', 'resultReleased'));
create trigger note_result after update of result_id, is_visible on unit_enrolments for each row
  when (new.result_id is not null and new.is_visible and (old.result_id is distinct from new.result_id or not old.is_visible)
    and (new.end_date is null or new.end_date > current_date - 60))
  execute function note_news('resultReleased');

-- Whoever stopped all emails gets none of these either.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update notification_choices set without = without || '{resultReleased}'
      where tenant_id = tenant and without @> '{newMessage,caseAnswered,invoiceIssued,invoiceOverdue,classChanged}';
  end loop;
end $$;
