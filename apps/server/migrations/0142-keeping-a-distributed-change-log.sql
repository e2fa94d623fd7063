-- As in 0071, and on a distributed database too: there the coordinator's own table is always empty, so changes without a partition stayed for ever, and a new
-- partition is distributed before rows move to it.
create or replace procedure keep_change_log(days int) language plpgsql as $$
declare
  oldest timestamptz := now() - make_interval(days => days);
  this_week date := date_trunc('week', now() at time zone 'UTC');
  is_distributed boolean := false;
  left_over bigint := pg_relation_size('change_log.changes_default');
  week date;
  partition text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''public.changes''::regclass)' into is_distributed;
  end if;
  if is_distributed then
    execute 'select citus_relation_size(''change_log.changes_default'')' into left_over;
    set local citus.multi_shard_modify_mode = 'sequential';
  end if;
  if left_over = 0 and to_regclass(partition_of_week(this_week + 14)) is not null
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
    if is_distributed then
      execute format('select create_distributed_table(%L, ''tenant_id'', colocate_with => ''changes'')', partition);
    end if;
    execute format('insert into %s select * from change_log.changes_default where at >= %L and at < %L',
      partition, week::timestamp at time zone 'UTC', (week + 7)::timestamp at time zone 'UTC');
    execute format('delete from change_log.changes_default where at >= %L and at < %L',
      week::timestamp at time zone 'UTC', (week + 7)::timestamp at time zone 'UTC');
    call secure_partition(partition);
    execute format('alter table changes attach partition %s for values from (%L) to (%L)',
      partition, week::timestamp at time zone 'UTC', (week + 7)::timestamp at time zone 'UTC');
  end loop;
  alter table change_log.changes_default force row level security;
  for partition in select * from expired_partitions(oldest) loop
    execute format('drop table %s', partition);
  end loop;
end $$;
