import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseBackupOf } from '#platform/server/backup/base-backup.ts'
import { untar } from '#platform/server/backup/untar.ts'
import { clusterIn } from '#platform/server/embedded/cluster.ts'
import { checkCluster } from '#platform/server/embedded/data-folder.ts'
import { freePort, launch } from '#platform/server/embedded/postmaster.ts'

/** Starts a temporary replica of an embedded server, for tests of replication. */
export async function startReplica(
  ownerUrl: string,
): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'erp-console-follower-'))
  const folder = join(home, 'data')
  await untar(await baseBackupOf(ownerUrl), folder)
  const { hostname, port, username, password, pathname } = new URL(ownerUrl)
  writeFileSync(join(folder, 'standby.signal'), '')
  const cluster = clusterIn(folder, join(home, 'log'))
  checkCluster(cluster)
  const replicaPort = await freePort()
  const server = await launch(cluster, {
    listen_addresses: '127.0.0.1',
    port: String(replicaPort),
    unix_socket_directories: '',
    fsync: 'off',
    shared_buffers: '32MB',
    max_connections: '200',
    hot_standby: 'on',
    hot_standby_feedback: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=follower`,
  })
  process.once('exit', server.abandon)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${replicaPort}${pathname}`,
    folder,
    async stop() {
      process.off('exit', server.abandon)
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
