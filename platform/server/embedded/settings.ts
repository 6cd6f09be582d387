import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** Memory limit of this process: the machine's memory, or less in a container. */
function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** PostgreSQL settings for one small office: synchronous commits, limited memory, local connections only. */
export function settingsFor(port: number, memory = memoryHere()): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.floor(Math.min(Math.max(memory / part, least * MB), most * MB) / MB)}MB`
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '100',
    shared_buffers: share(8, 64, 1024),
    effective_cache_size: share(2, 128, 65_536),
    maintenance_work_mem: share(32, 32, 256),
    work_mem: share(512, 4, 16),
    max_wal_size: '2GB',
    // Random reads on solid-state disks are almost as fast as sequential ones.
    random_page_cost: '1.1',
    // The queries are short: compiling one takes longer than running it.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The API logs its own errors; here, failed statements would only add personal data to the log.
    log_min_messages: 'log',
  }
}
