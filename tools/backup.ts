import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import packageFile from '#package' with { type: 'json' }
import { backUp, restoreDump, restoreFolder } from '#platform/server/backup/backup.ts'
import { type Proof, proveWhole } from '#platform/server/backup/proof.ts'
import { type Configuration, readConfiguration } from '#platform/server/configuration.ts'
import { startEmbedded } from '#platform/server/embedded/embedded.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { say, seconds, step, tell } from '#tools/start/steps.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run backup -- <folder>               copies database, witness, secret and files while the product runs
// npm run restore -- <folder> <data dir>   puts it into a new data folder, or a dump into the empty MIGRATION_URL
// npm run drill                            backs up, restores beside and proves that it is whole; leaves nothing
const [order = '', first, second] = process.argv.slice(2)

try {
  const configuration = readConfiguration(process.env)
  if (order === 'backup') await backup(configuration, resolve(first ?? nameNow()))
  else if (order === 'restore' && first) await restore(configuration, resolve(first), second)
  else if (order === 'drill') await drill(configuration)
  else
    throw new Error(
      'Say npm run backup -- <folder>, npm run restore -- <folder> <data dir>, or npm run drill.',
    )
} catch (error) {
  console.error(tell(error))
  process.exitCode = 1
}

function nameNow() {
  return `backup-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
}

async function backup({ dataDir, databaseUrl }: Configuration, into: string) {
  await withDatabase(async (ownerUrl) => {
    const from = { ownerUrl, dataDir, isEmbedded: databaseUrl === null, version: packageFile.version }
    const { bytes } = await step(
      'Backup',
      () => backUp(from, into),
      ({ bytes, file }) => `${file}, ${Math.ceil(bytes / 1_048_576)} MB`,
    )
    if (bytes > 0) say(`It lies in ${into}. It holds the secret of this house: keep it like one.`)
  })
}

async function restore({ migrationUrl, secret }: Configuration, from: string, into?: string) {
  if (migrationUrl !== null) {
    await step(
      'Restore',
      () => restoreDump(from, migrationUrl),
      () => 'into the database of MIGRATION_URL',
    )
    return report(await proveWhole(migrationUrl, from, secret))
  }
  if (!into) throw new Error('Name the new data folder: npm run restore -- <folder> <data dir>')
  const dataDir = resolve(into)
  await step(
    'Restore',
    () => restoreFolder(from, dataDir),
    () => `into ${dataDir}`,
  )
  const { url, stop } = await startEmbedded({ dataDir, log: say })
  const own = readConfiguration({ ...process.env, DATA_DIR: dataDir })
  await proveWhole(url, dataDir, own.secret).then(report).finally(stop)
  say(`Start it with DATA_DIR=${into} npm start`)
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
      await step(
        'Restore',
        () => restoreFolder(copy, place),
        () => 'beside',
      )
      const { url, stop } = await startEmbedded({ dataDir: place, log: say })
      const own = readConfiguration({ ...process.env, DATA_DIR: place })
      await proveWhole(url, place, own.secret).then(report).finally(stop)
    } else {
      const { url, stop } = await startThrowaway()
      try {
        await step(
          'Restore',
          () => restoreDump(copy, url),
          () => 'into a database beside',
        )
        report(await proveWhole(url, dataDir, configuration.secret))
      } finally {
        await stop()
      }
    }
    say(`From the running database to a proven copy: ${seconds(performance.now() - began).trim()}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function report({ isWhole, faults, transfers, postings, auditEntries, sealed, witnessed }: Proof) {
  say(`${transfers} transfers and ${postings} postings: every balance follows from them.`)
  say(`${auditEntries} entries of the audit, ${sealed} in the chain, ${witnessed} witnessed outside.`)
  for (const fault of faults) say(`WRONG ${fault}`)
  say(isWhole ? 'The copy is whole.' : 'The copy is not whole.')
  if (!isWhole) process.exitCode = 1
}
