import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { baseBackupOf } from '#platform/server/backup/base-backup.ts'
import { untar } from '#platform/server/backup/untar.ts'

const BackupManifest = z.object({
  kind: z.enum(['folder', 'dump']),
  file: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  begunAt: z.string(),
  endedAt: z.string(),
  version: z.string(),
})
/** What a backup says of itself, in about.json beside it. */
export type BackupManifest = z.infer<typeof BackupManifest>

type BackupSource = { ownerUrl: string; dataDir: string; isEmbedded: boolean; version: string }

/** What of the data folder belongs to the data: the rest is made anew. */
const dataFiles = ['audit-heads.log', 'database.json', 'secret', 'uploads'] as const

/**
 * Copies everything that cannot be made anew into a folder, while the product runs. The embedded database is copied
 * as it lies; an outside one by pg_dump, which its own administrators have as well.
 */
export async function createBackup(
  { ownerUrl, dataDir, isEmbedded, version }: BackupSource,
  into: string,
): Promise<BackupManifest> {
  mkdirSync(into, { recursive: true, mode: 0o700 })
  const begunAt = new Date().toISOString()
  // The witness first: one that were later than the database would say that the chain was cut.
  await copyDataFiles(dataDir, into, ['audit-heads.log', 'database.json', 'secret'])
  const kind = isEmbedded ? 'folder' : 'dump'
  const file = isEmbedded ? 'postgres.tar.gz' : 'postgres.dump'
  const target = path.join(into, file)
  const measure = hashingStream()
  if (isEmbedded) {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    await pipeline(
      await baseBackupOf(ownerUrl),
      gzip,
      measure.through,
      createWriteStream(target, { mode: 0o600 }),
    )
  } else {
    await run('pg_dump', ['--format=custom', '--no-owner', `--file=${target}`], ownerUrl)
    await pipeline(createReadStream(target), measure.through, async (source) => {
      for await (const _ of source);
    })
  }
  // The files last: what the database names was there before it.
  await copyDataFiles(dataDir, into, ['uploads'])
  const manifest = {
    kind,
    file,
    ...measure.result(),
    begunAt,
    endedAt: new Date().toISOString(),
    version,
  } as const
  writeFileSync(path.join(into, 'about.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/** Reads what a backup says of itself, and makes sure that its file is as it was written. */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const read = BackupManifest.safeParse(JSON.parse(readFileSync(path.join(folder, 'about.json'), 'utf8')))
  if (!read.success) throw new Error(`${folder} does not hold a backup of this product.`)
  const measure = hashingStream()
  await pipeline(createReadStream(path.join(folder, read.data.file)), measure.through, async (source) => {
    for await (const _ of source);
  })
  if (measure.result().sha256 !== read.data.sha256)
    throw new Error(`The backup in ${folder} is damaged: ${read.data.file} is not as it was written.`)
  return read.data
}

/** Puts a backup of the embedded database into a new data folder, which `npm start` then runs on. */
export async function restoreFolder(backup: string, dataDir: string): Promise<void> {
  const manifest = await readBackup(backup)
  if (manifest.kind !== 'folder')
    throw new Error('This is a dump of an outside database: name that in MIGRATION_URL.')
  if (existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is a database in ${dataDir} already. A backup goes into a new folder.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unpacked = createReadStream(path.join(backup, manifest.file)).pipe(createGunzip())
  await untar(unpacked, path.join(dataDir, 'postgres'))
  await copyDataFiles(backup, dataDir, dataFiles)
}

/** Puts a dump into an empty database. */
export async function restoreDump(backup: string, ownerUrl: string): Promise<void> {
  const manifest = await readBackup(backup)
  const file = path.join(backup, manifest.file)
  await run(
    'pg_restore',
    ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${databaseName(ownerUrl)}`, file],
    ownerUrl,
  )
}

async function copyDataFiles(from: string, to: string, names: readonly (typeof dataFiles)[number][]) {
  for (const name of names) {
    const source = path.join(from, name)
    if (existsSync(source))
      await cp(source, path.join(to, name), { recursive: true, preserveTimestamps: true })
  }
}

function hashingStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  return { through, result: () => ({ sha256: hash.digest('hex'), bytes }) }
}

const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

/** Runs one of PostgreSQL's own programs. The password goes by the environment, where no list of processes shows it. */
async function run(program: string, options: string[], url: string): Promise<void> {
  const { hostname, port, username, password } = new URL(url)
  const child = spawn(program, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PGHOST: hostname.replace(/^\[|\]$/g, ''),
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: databaseName(url),
    },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part))
  const code = await new Promise<number | null>((done, fail) =>
    child
      .on('close', done)
      .on('error', () => fail(new Error(`${program} is not installed here, or not on the path.`))),
  )
  if (code !== 0) throw new Error(`${program} failed: ${output.trim().slice(-1_500)}`)
}
