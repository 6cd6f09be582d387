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
import { checkpointFileNames } from '#platform/server/audit/checkpoints.ts'
import { createRoles } from '#platform/server/db/migrate.ts'
import { baseBackupOf } from '#platform/server/backup/base-backup.ts'
import { runProgram } from '#platform/server/backup/run-program.ts'
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
/** Description of a backup, stored in its about.json. */
export type BackupManifest = z.infer<typeof BackupManifest>

type BackupSource = { ownerUrl: string; dataDir: string; isEmbedded: boolean; version: string }

/** Contents of the data directory that a backup includes. Everything else is recreated. */
const checkpointFiles = Object.values(checkpointFileNames)
const dataFiles = [...checkpointFiles, 'database.json', 'secret', 'uploads'] as const

/**
 * Copies all data that cannot be recreated into a folder while the product runs. The embedded database is copied as
 * files; an external database is dumped with pg_dump, which its administrators can also use.
 */
export async function createBackup(
  { ownerUrl, dataDir, isEmbedded, version }: BackupSource,
  into: string,
): Promise<BackupManifest> {
  mkdirSync(into, { recursive: true, mode: 0o700 })
  const begunAt = new Date().toISOString()
  // The checkpoint files are copied first: if they were newer than the database, the chains would look truncated.
  await copyDataFiles(dataDir, into, [...checkpointFiles, 'database.json', 'secret'])
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
    await runProgram(
      'pg_dump',
      ['--format=custom', '--no-owner', `--file=${target}`],
      programSettings(ownerUrl),
    )
    await pipeline(createReadStream(target), measure.through, async (source) => {
      for await (const _ of source);
    })
  }
  // Uploads are copied last, so that every file the database refers to is included.
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

/** Reads the description of a backup and verifies the checksum of its file. */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const read = BackupManifest.safeParse(JSON.parse(readFileSync(path.join(folder, 'about.json'), 'utf8')))
  if (!read.success) throw new Error(`${folder} does not contain a backup of this product.`)
  const measure = hashingStream()
  await pipeline(createReadStream(path.join(folder, read.data.file)), measure.through, async (source) => {
    for await (const _ of source);
  })
  if (measure.result().sha256 !== read.data.sha256)
    throw new Error(`The backup in ${folder} is damaged: ${read.data.file} does not match its checksum.`)
  return read.data
}

/** Restores a backup of the embedded database into a new data directory for `npm start`. */
export async function restoreFolder(backup: string, dataDir: string): Promise<void> {
  const manifest = await readBackup(backup)
  if (manifest.kind !== 'folder')
    throw new Error(
      'This is a dump of an external database. Set MIGRATION_URL to the database to restore into.',
    )
  if (existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is already a database in ${dataDir}. Restore the backup into a new folder.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unpacked = createReadStream(path.join(backup, manifest.file)).pipe(createGunzip())
  await untar(unpacked, path.join(dataDir, 'postgres'))
  await copyDataFiles(backup, dataDir, dataFiles)
}

/** Restores a dump into an empty database. */
export async function restoreDump(backup: string, ownerUrl: string): Promise<void> {
  const manifest = await readBackup(backup)
  const file = path.join(backup, manifest.file)
  await createRoles(ownerUrl)
  await runProgram(
    'pg_restore',
    ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${databaseName(ownerUrl)}`, file],
    programSettings(ownerUrl),
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

/**
 * Settings of a connection for PostgreSQL's programs, with TLS as strict as the driver of this product applies it. They
 * are passed in the environment, because arguments, such as a password, are visible in process lists.
 */
export function programSettings(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const tls = {
    PGSSLMODE: sslModeOf(searchParams),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
    PGSSLNEGOTIATION: searchParams.get('sslnegotiation'),
  }
  // The driver trusts the usual authorities, the programs only those of a file.
  if (tls.PGSSLMODE === 'verify-full') tls.PGSSLROOTCERT ??= 'system'
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseName(url),
    ...Object.fromEntries(Object.entries(tls).filter((each): each is [string, string] => each[1] !== null)),
  }
}

/** The driver verifies the certificate by default; the programs do so only with `verify-full`. */
function sslModeOf(parameters: URLSearchParams): string | null {
  const mode = parameters.get('sslmode')
  if (mode === null || mode === 'disable' || parameters.get('uselibpqcompat') === 'true') return mode
  return mode === 'no-verify' ? 'require' : 'verify-full'
}
