/** For a small machine shared with the application. A bigger installation sets DATABASE_URL. */
export function settings(cluster: { name: string; directory: string }, port: number, durable: boolean) {
  const values = {
    cluster_name: cluster.name,
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    // Figures of all learners are counted without files.
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    log_checkpoints: 'off',
    // Neither statements nor values: the log holds no personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return ['-D', cluster.directory, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
