import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import type { Catalog, Named, SqlFunction, Table } from '#tools/schema/catalog.ts'

/** A function with the file that creates it. */
export type OwnedFunction = SqlFunction & { file: string }

/** A part of the platform or an area, with the objects that its SQL files create. */
export type Owner = {
  /** Such as `areas/wallets`. */
  folder: string
  /** The owner's first migration: its baseline, or a dated one. */
  first: string
  tables: Table[]
  functions: OwnedFunction[]
  sequences: string[]
  types: Named[]
}

const root = resolve(import.meta.dirname, '..', '..')

/** The objects of the database by owner, in the order of their first migrations. */
export function ownersOf(catalog: Catalog): Owner[] {
  const texts = globSync('{areas,platform}/**/migrations/{*,functions/*}.sql', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, folder: folderOf(path), text: readFileSync(resolve(root, path), 'utf8') }))
  const owners = texts
    .filter(({ path }) => /\/migrations\/\d[^/]*$/.test(path))
    .map(({ path, folder }) => ({ folder, first: posix.basename(path, '.sql') }))
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
    .filter(({ folder }, index, all) => all.findIndex((each) => each.folder === folder) === index)
    .map((owner) => ({ ...owner, tables: [], functions: [], sequences: [], types: [] }) as Owner)

  const sourceOf = (name: string) => {
    const created = new RegExp(
      String.raw`\bcreate (?:or replace )?(?:unlogged )?(?:table|view|function|sequence|type) (?:if not exists )?${name}\b`,
    )
    return texts.find(({ text }) => created.test(text))
  }
  const ownerOf = (name: string) => {
    const folder = sourceOf(name)?.folder
    // The two tables that record migrations belong to the platform.
    return owners.find((owner) => owner.folder === folder) ?? owners[0]
  }
  for (const each of catalog.tables) ownerOf(each.name)?.tables.push(each)
  for (const each of catalog.functions)
    ownerOf(each.name)?.functions.push({ ...each, file: sourceOf(each.name)?.path ?? '' })
  for (const each of catalog.sequences) ownerOf(each)?.sequences.push(each)
  for (const each of catalog.types) ownerOf(each.name)?.types.push(each)
  return owners
}

const folderOf = (path: string) => path.slice(0, path.indexOf('/migrations/')).replace(/\/server$/, '')
