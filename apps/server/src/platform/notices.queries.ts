/** Statements of the connection that hears of changes, which is outside the pool. */
export const tell = 'select pg_notify($1, $2)'

/** How many processes of this database listen right now. */
export const countListeners = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name = $1`
