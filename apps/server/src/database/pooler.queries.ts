/** Statements that detect how a connection reaches the database. */
export const ownProcessId = 'select pg_backend_pid() as pid'

/** Whether the database has a prepared statement with this name. */
export const ownStatement = 'select 1 from pg_prepared_statements where name = $1'

export const notify = "select pg_notify($1, '')"
