import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** What this process may use of memory: the machine's, or less where a container limits it. */
function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** The server's settings for one small office: everything synced, memory in measure, reached from here only. */
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
    // Solid-state disks read here and there almost as fast as in a row.
    random_page_cost: '1.1',
    // Our queries are short: compiling one takes longer than running it.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Refused statements are answered by the API, which logs its own errors; here they would only repeat personal data.
    log_min_messages: 'log',
  }
}
