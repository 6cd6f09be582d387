import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { referencesInSql, type SqlReference, sqlReferences } from '#tools/check/sql-references.ts'

/** Folders whose code or functions read and write a table, such as `areas/wallets`. */
export type TableUsers = { readers: string[]; writers: string[] }

const root = resolve(import.meta.dirname, '..', '..')

/** The users of each table: server code that names it in SQL or Kysely calls, and functions of the database. */
export function findTableUsers(): Map<string, TableUsers> {
  const uses = new Map<string, { readers: Set<string>; writers: Set<string> }>()
  const add = (folder: string, references: SqlReference[]) => {
    for (const { relation, isWrite } of references) {
      const found = uses.get(relation) ?? { readers: new Set(), writers: new Set() }
      found[isWrite ? 'writers' : 'readers'].add(folder)
      uses.set(relation, found)
    }
  }
  const code = globSync('{areas/**/server/**/*,areas/*/public,platform/server/**/*,apps/api/**/*}.ts', {
    cwd: root,
  })
  for (const file of code.map((path) => path.replaceAll('\\', '/')).filter(isProduct))
    add(folderOf(file), sqlReferences(textOf(file)))
  const functions = globSync('{areas,platform}/**/migrations/functions/*.sql', { cwd: root })
  for (const file of functions.map((path) => path.replaceAll('\\', '/')))
    add(folderOf(file), referencesInSql(textOf(file), false))
  return new Map(
    [...uses].map(([relation, { readers, writers }]) => [
      relation,
      { readers: [...readers].toSorted(), writers: [...writers].toSorted() },
    ]),
  )
}

const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8')

const isProduct = (file: string) =>
  !/\.test\.ts$|\/testing\/|\/demo/.test(file) && !file.startsWith('apps/api/seed')

/** `areas/<area>`, `platform/server/<part>` or `apps/api`. */
function folderOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'areas') return `areas/${second}`
  if (top === 'apps') return 'apps/api'
  return third === 'migrations' ? 'platform' : `platform/server/${third}`
}
