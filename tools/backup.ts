import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import packageFile from '#package' with { type: 'json' }
import { createBackup, restoreDump, restoreFolder } from '#platform/server/backup/backup.ts'
import { type DatabaseVerification, verifyDatabase } from '#platform/server/backup/verify-database.ts'
import { primaryUrl } from '#platform/server/db/host-list.ts'
import { type Configuration, readConfiguration } from '#platform/server/settings/configuration.ts'
import { startEmbedded } from '#platform/server/embedded/embedded.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { print, formatSeconds, runStep, errorText } from '#tools/start/progress.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run backup -- <folder>               backs up database, checkpoints, secret and files while the product runs
// npm run restore -- <folder> <data dir>   restores into a new data folder, or a dump into the empty MIGRATION_URL
// npm run drill                            backs up, restores beside, verifies and cleans up
const [command = '', first, second] = process.argv.slice(2)

try {
  const configuration = readConfiguration(process.env)
  if (command === 'backup') await backup(configuration, resolve(first ?? nameNow()))
  else if (command === 'restore' && first) await restore(configuration, resolve(first), second)
  else if (command === 'drill') await drill(configuration)
  else
    throw new Error(
      'Usage: npm run backup -- <folder>, npm run restore -- <folder> <data dir>, or npm run drill.',
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
      'Run "npm run migrate" to prepare the login of DATABASE_URL on this server, then start the product.',
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
  for (const problem of errors) print(`WRONG ${problem}`)
  print(isIntact ? 'The copy is complete.' : 'The copy is not complete.')
  if (!isIntact) process.exitCode = 1
}
