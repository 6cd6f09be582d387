import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

/** SQL file with the hash by which the database knows whether it was applied. */
export type Migration = { name: string; sql: string; hash: string }

export type MigrationFiles = {
  /** Baselines in the order of their numbers, then dated migrations. Each is applied once. */
  versioned: Migration[]
  /** Functions, triggers and comments, in the order of their owners' baselines. Each is applied again when it changes. */
  functions: Migration[]
}

/** First line of a migration whose statements cannot run in a transaction, such as `create index concurrently`. */
export const outsideTransaction = '-- outside a transaction'

/** First line of a function that migrations call or tables need: a new database creates it before its tables. */
export const beforeTables = '-- before the tables'

/** A baseline is numbered; a later migration is dated. */
export const isBaseline = (name: string): boolean => /^\d{4}-[a-z]/.test(name)

/** Reads the SQL files of all areas and of the platform. */
export async function findMigrations(): Promise<MigrationFiles> {
  const paths: string[] = []
  for await (const file of glob('{areas,platform}/**/migrations/{*,functions/*}.sql', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }))
    paths.push(file.replaceAll('\\', '/'))
  const files = await Promise.all(
    paths.map(async (file) => ({ file, sql: await readFile(path.join(root, file), 'utf8') })),
  )

  const versioned = files
    .filter(({ file }) => !isFunction(file))
    .map(({ file, sql }) => ({
      name: path.posix.basename(file, '.sql'),
      file,
      sql,
      hash: hashOf(statementsOf(sql)),
    }))
    .toSorted(byKey(({ name }) => name))
  const twice = versioned.find(({ name }, index) => name === versioned[index + 1]?.name)
  if (twice) throw new Error(`Two migrations are named ${twice.name}.`)

  const firstOf = new Map(versioned.toReversed().map(({ file, name }) => [folderOf(file), name]))
  const functions = files
    .filter(({ file }) => isFunction(file))
    .map(({ file, sql }) => ({ name: functionName(file), file, sql, hash: hashOf(sql) }))
    .toSorted(byKey(({ file, name }) => `${firstOf.get(folderOf(file)) ?? '9'} ${name}`))
  return { versioned: versioned.map(toMigration), functions: functions.map(toMigration) }
}

const isFunction = (file: string) => file.includes('/functions/') || file.endsWith('/comments.sql')

const folderOf = (file: string) => file.slice(0, file.indexOf('/migrations/'))

/** Such as `areas/wallets/wallet-post`. */
const functionName = (file: string) =>
  `${folderOf(file).replace(/\/server$/, '')}/${path.posix.basename(file, '.sql')}`

const toMigration = ({ name, sql, hash }: Migration): Migration => ({ name, sql, hash })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Comments and spaces of an applied migration may change. */
const statementsOf = (sql: string) => sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()

const byKey =
  <Each>(keyOf: (each: Each) => string) =>
  (a: Each, b: Each) =>
    keyOf(a) < keyOf(b) ? -1 : 1
