import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { runProgram } from '#platform/server/backup/run-program.ts'
import { serverAccount } from '#platform/server/embedded/account.ts'
import { type Programs, findPrograms, programsAt } from '#platform/server/embedded/binaries.ts'
import { clusterIn } from '#platform/server/embedded/cluster.ts'
import { giveFilesTo } from '#platform/server/embedded/data-folder.ts'
import { freePort, launch, StartError } from '#platform/server/embedded/postmaster.ts'

/** Origin of a point-in-time recovery: a stanza of pgBackRest, or a base backup with a folder of archived WAL. */
export type RecoverySource = { stanza: string } | { base: string; wal: string }

/** A temporary server with the data of a past time. */
export type RecoveredServer = { port: number; stop(): Promise<void> }

/**
 * Restores a cluster into a new folder, replays its WAL up to and including `at`, and starts it on a free port. It does
 * not archive, replicate or wait for standbys, whatever the configuration of its origin.
 */
export async function recoverTo(source: RecoverySource, at: Date, home: string): Promise<RecoveredServer> {
  const folder = path.join(home, 'data')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = at.toISOString().replace('T', ' ').replace('Z', '+00')
  if ('stanza' in source)
    await runProgram('pgbackrest', [
      `--stanza=${source.stanza}`,
      `--pg1-path=${folder}`,
      '--type=time',
      `--target=${target}`,
      '--target-action=promote',
      'restore',
    ])
  else {
    await cp(source.base, folder, { recursive: true })
    writeFileSync(path.join(folder, 'recovery.signal'), '')
  }
  const account = serverAccount()
  // The settings and login rules of the origin may name ports, files and libraries of another machine.
  const configuration = path.join(folder, 'drill.conf')
  const logins = path.join(folder, 'drill_hba.conf')
  writeFileSync(configuration, '')
  writeFileSync(logins, 'host all all 127.0.0.1/32 scram-sha-256\n')
  giveFilesTo(account, home)
  const cluster = clusterIn(folder, path.join(home, 'log'), programsOf(folder))
  const port = await freePort()
  const settings = {
    config_file: path.basename(configuration),
    hba_file: path.basename(logins),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ssl: 'off',
    // Sessions are accepted only after the recovery, so limits need not match those of the origin.
    hot_standby: 'off',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    logging_collector: 'off',
    ...('wal' in source && { restore_command: `cp "${path.resolve(source.wal)}/%f" "%p"` }),
    recovery_target_time: target,
    recovery_target_action: 'promote',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  try {
    const server = await launch(cluster, settings)
    process.once('exit', server.abandon)
    return {
      port,
      async stop() {
        process.off('exit', server.abandon)
        await server.stop()
      },
    }
  } catch (error) {
    throw error instanceof StartError ? new Error(recoveryErrorText(error, at), { cause: error }) : error
  }
}

function recoveryErrorText({ message }: Error, at: Date): string {
  const moment = at.toISOString()
  if (message.includes('recovery ended before configured recovery target'))
    return `The archived WAL contains no transaction after ${moment}. Choose an earlier time, or wait until the next WAL segment is archived.`
  if (message.includes('before consistent recovery point'))
    return `The backup was completed after ${moment}. Choose a later time or an earlier backup.`
  return message
}

/** Programs of the version that wrote this data folder. */
function programsOf(folder: string): Programs {
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  const installed = [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`]
  const bin = installed.find((each) => existsSync(path.join(each, 'postgres')))
  if (bin !== undefined) return programsAt(bin)
  if (version === '18') return findPrograms(serverAccount())
  throw new Error(
    `The backup is of PostgreSQL ${version}, which is not installed in ${installed.join(' or ')}.`,
  )
}
