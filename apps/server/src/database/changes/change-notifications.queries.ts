/** Statements for the listening connection, which is outside the pool. */
export const notify = 'select pg_notify($1, $2)'

/** Several at a time, on the channel of all processes. */
export const notifyEach = `select pg_notify('lanyard', notice) from unnest($1::text[]) notice`

/** A heartbeat to itself, with the database's clock in milliseconds. */
export const beat = 'select pg_notify($1, $2), extract(epoch from clock_timestamp())::float8 * 1000 as now'

/** How many processes of this database are listening. */
export const countListeners = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name = $1`
