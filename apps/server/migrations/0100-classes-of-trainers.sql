-- Trainers see their own classes by time, other staff all of them.
create index classes_trainer on classes (tenant_id, trainer_id, starts_at, id) where retired_at is null;
create index classes_start on classes (tenant_id, starts_at, id) where retired_at is null;
