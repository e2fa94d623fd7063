import sql from 'sql-template-tag'

/** How far the primary has written. The identifier is that of the cluster and of every replica of it. */
export const primaryPosition = sql`select pg_current_wal_lsn()::text as position, system_identifier::text as cluster from pg_control_system()`

/** How far a replica has repeated what the primary wrote. A server that isn't a replica has no position. */
export const replicaPosition = sql`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position, system_identifier::text as cluster from pg_control_system()`
