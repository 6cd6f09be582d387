import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import packageFile from '#package' with { type: 'json' }
import { createBackup, restoreDump, restoreFolder } from '#platform/server/backup/backup.ts'
import { type DatabaseVerification, verifyDatabase } from '#platform/server/backup/verify-database.ts'
import { findLostChanges, type LostChanges, type LostRows } from '#platform/server/backup/lost-changes.ts'
import { recoverTo, type RecoverySource } from '#platform/server/backup/recovery.ts'
import { hostUrls, primaryUrl } from '#platform/server/db/host-list.ts'
import { type Configuration, readConfiguration } from '#platform/server/settings/configuration.ts'
import { reachableTemporaryFolder, serverAccount } from '#platform/server/embedded/account.ts'
import { startEmbedded } from '#platform/server/embedded/embedded.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { print, formatSeconds, runStep, errorText } from '#tools/start/progress.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run backup -- <folder>               backs up database, checkpoints, secret and files while the product runs
// npm run restore -- <folder> <data dir>   restores into a new data folder, or a dump into the empty MIGRATION_URL
// npm run drill                            backs up, restores beside, verifies and cleans up
// npm run drill -- --at <time> --stanza <name>                 restores a time from pgBackRest, verifies the copy and
// npm run drill -- --at <time> --base <folder> --wal <folder>  reports what the running database has since; or the same
//                                                              from a base backup and a folder of archived WAL
const [command = '', ...words] = process.argv.slice(2)
const [first, second] = words

try {
  const configuration = readConfiguration(process.env)
  if (command === 'backup') await backup(configuration, resolve(first ?? nameNow()))
  else if (command === 'restore' && first) await restore(configuration, resolve(first), second)
  else if (command === 'drill' && words.length > 0) await drillMoment(configuration, words)
  else if (command === 'drill') await drill(configuration)
  else
    throw new Error(
      'Usage: npm run backup -- <folder>, npm run restore -- <folder> <data dir>, or npm run drill [-- --at <time> …].',
    )
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}

function nameNow() {
  return `backup-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
}

async function backup({ dataDir, databaseUrl }: Configuration, into: string) {
  await withDatabase(async (ownerUrl) => {
    const from = { ownerUrl, dataDir, isEmbedded: databaseUrl === null, version: packageFile.version }
    const { bytes } = await runStep(
      'Backup',
      () => createBackup(from, into),
      ({ bytes, file }) => `${file}, ${Math.ceil(bytes / 1_048_576)} MB`,
    )
    if (bytes > 0) print(`It is in ${into}. It contains the secret of this installation. Store it securely.`)
  })
}

async function restore({ migrationUrl, secret }: Configuration, from: string, into?: string) {
  if (migrationUrl !== null) {
    const ownerUrl = await primaryUrl(migrationUrl)
    await runStep(
      'Restore',
      () => restoreDump(from, ownerUrl),
      () => 'into the database of MIGRATION_URL',
    )
    report(await verifyDatabase(ownerUrl, from, secret))
    return print(
      'Run "npm run migrate" to prepare the logins of DATABASE_URL and WORKER_URL on this server, then start the product.',
    )
  }
  if (!into) throw new Error('Name the new data folder: npm run restore -- <folder> <data dir>')
  const dataDir = resolve(into)
  await runStep(
    'Restore',
    () => restoreFolder(from, dataDir),
    () => `into ${dataDir}`,
  )
  const { url, stop } = await startEmbedded({ dataDir, log: print })
  const targetConfiguration = readConfiguration({ ...process.env, DATA_DIR: dataDir })
  await verifyDatabase(url, dataDir, targetConfiguration.secret).then(report).finally(stop)
  print(`Start it with DATA_DIR=${into} npm start`)
}

async function drill(configuration: Configuration) {
  const { dataDir, databaseUrl } = configuration
  const scratch = mkdtempSync(join(tmpdir(), 'erp-console-drill-'))
  const copy = join(scratch, 'backup')
  const began = performance.now()
  try {
    await backup(configuration, copy)
    if (process.exitCode) return
    if (databaseUrl === null) {
      const place = join(scratch, 'data')
      await runStep(
        'Restore',
        () => restoreFolder(copy, place),
        () => 'beside',
      )
      const { url, stop } = await startEmbedded({ dataDir: place, log: print })
      const targetConfiguration = readConfiguration({ ...process.env, DATA_DIR: place })
      await verifyDatabase(url, place, targetConfiguration.secret).then(report).finally(stop)
    } else {
      const { url, stop } = await startThrowaway()
      try {
        await runStep(
          'Restore',
          () => restoreDump(copy, url),
          () => 'into a database beside',
        )
        report(await verifyDatabase(url, dataDir, configuration.secret))
      } finally {
        await stop()
      }
    }
    print(`From the running database to a proven copy: ${formatSeconds(performance.now() - began).trim()}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function drillMoment(configuration: Configuration, words: string[]) {
  const { at, source } = momentOptions(words)
  const { migrationUrl, dataDir, secret } = configuration
  if (migrationUrl === null)
    throw new Error('Point-in-time recovery requires an external database. Set MIGRATION_URL.')
  const home = mkdtempSync(join(reachableTemporaryFolder(serverAccount()), 'erp-console-drill-'))
  const began = performance.now()
  try {
    const server = await runStep(
      'Restore',
      () => recoverTo(source, at, home),
      () => `copy as of ${at.toISOString()}`,
    )
    try {
      const [first] = hostUrls(migrationUrl)
      const copyUrl = Object.assign(new URL(first), {
        hostname: '127.0.0.1',
        port: String(server.port),
        search: '',
      })
      const lost = await findLostChanges(await primaryUrl(migrationUrl), copyUrl.href, at)
      report(await verifyDatabase(copyUrl.href, dataDir, secret, { until: at }))
      reportLost(lost)
    } finally {
      await server.stop()
    }
    print(`From the archive to a verified copy: ${formatSeconds(performance.now() - began).trim()}`)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function momentOptions(words: string[]): { at: Date; source: RecoverySource } {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: words, options: { at: text, stanza: text, base: text, wal: text } })
  const { stanza, base, wal } = values
  const moment = z.iso.datetime({ offset: true }).safeParse(values.at)
  if (!moment.success)
    throw new Error('--at requires a time with its zone, such as 2026-11-23T14:05:00+08:00.')
  const at = new Date(moment.data)
  if (at.getTime() > Date.now()) throw new Error('--at requires a time in the past.')
  if (stanza !== undefined && base === undefined && wal === undefined) return { at, source: { stanza } }
  if (stanza === undefined && base !== undefined && wal !== undefined)
    return { at, source: { base: resolve(base), wal: resolve(wal) } }
  throw new Error('Specify the archive: --stanza <name>, or --base <folder> --wal <folder>.')
}

function reportLost({ isSameHistory, movements, postings, actions }: LostChanges) {
  if (!isSameHistory) {
    print('ERROR the audit chain of the copy does not continue in the running database.')
    process.exitCode = 1
  }
  const sum = (rows: LostRows[]) => rows.reduce((total, { lost }) => total + lost, 0)
  print(`Restoring this time would lose ${sum(movements)} transfers with ${postings} postings`)
  for (const { kind, lost } of movements) print(`  ${String(lost).padStart(8)}  ${kind}`)
  print(`and ${sum(actions)} audited actions:`)
  for (const { kind, lost } of actions) print(`  ${String(lost).padStart(8)}  ${kind}`)
}

function report({
  isIntact,
  errors,
  transfers,
  postings,
  auditEntries,
  sealed,
  checkpoints,
}: DatabaseVerification) {
  print(`${transfers} transfers and ${postings} postings: every balance equals their sum.`)
  print(`${auditEntries} audit entries, ${sealed} in the chain, ${checkpoints} in external checkpoints.`)
  for (const problem of errors) print(`ERROR ${problem}`)
  print(isIntact ? 'The copy is complete.' : 'The copy is not complete.')
  if (!isIntact) process.exitCode = 1
}
