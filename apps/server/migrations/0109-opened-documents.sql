-- Staff open documents of learners. Each opening is recorded with the document's name at the time.
alter table learner_views add column document text;
alter table learner_views drop constraint learner_views_kind_check;
alter table learner_views add constraint learner_views_kind_check check (kind in ('page', 'number', 'portal', 'document'));
alter table learner_views add constraint learner_views_document_check check ((document is not null) = (kind = 'document'));
