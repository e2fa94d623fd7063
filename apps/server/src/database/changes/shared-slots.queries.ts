/** The first of these places that no other connection has. */
export const takeSlot = `select slot from unnest($2::int[]) slot where pg_try_advisory_lock(hashtextextended($1 || ' ' || slot, 0)) limit 1`

export const freeSlot = `select pg_advisory_unlock(hashtextextended($1 || ' ' || $2::int, 0))`
