-- Staff see the portal as a learner sees it: a session of the learner's account that reads only, and ends after minutes.
-- In the console's pool, so no foreign key can refer to it. Null: the learner's own session.
alter table sessions add column viewer_id bigint;

alter table learner_views add column reason text;
alter table learner_views drop constraint learner_views_kind_check;
alter table learner_views add constraint learner_views_kind_check check (kind in ('page', 'number', 'portal'));
alter table learner_views add constraint learner_views_reason_check check ((reason is not null) = (kind = 'portal'));
