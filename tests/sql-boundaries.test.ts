import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclicReads, neighbours } from '#tools/check/neighbours.ts'
import { ownerOf, relationsOf, sqlReferences } from '#tools/check/sql-references.ts'

const migrations = globSync('{areas,platform}/**/migrations/*.sql')
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
const relations = relationsOf(migrations.map((path) => ({ path, text: readFileSync(path, 'utf8') })))

const published = new Map<string, string[]>()
for (const file of globSync('areas/*/published.ts')) {
  const { publishedRelations } = (await import(resolve(file))) as { publishedRelations: readonly string[] }
  published.set(areaOf(file), [...publishedRelations])
}

type Use = { file: string; area: string; owner: string; relation: string; isWrite: boolean }
const files = globSync('areas/**/{server/**/*,public,server,exports}.ts').filter(
  (file) => !/\.(test|e2e)\.ts$|[\\/]testing[\\/]/.test(file),
)
const allUses: Use[] = files.flatMap((file) => {
  const area = areaOf(file)
  return sqlReferences(readFileSync(file, 'utf8')).flatMap(({ relation, isWrite }) => {
    const owner = ownerOf(relations, relation)
    return owner === undefined || owner === area ? [] : [{ file, area, owner, relation, isWrite }]
  })
})
const uses = allUses.filter(({ owner }) => owner !== 'platform')
const isPublished = ({ owner, relation }: Use) => published.get(owner)?.includes(relation) === true
const entryOf = ({ area, relation }: Use) => `${area} → ${relation}`
const distinct = (entries: string[]) => [...new Set(entries)].toSorted()

function nameOf(path: string) {
  return path.slice(path.lastIndexOf('/') + 1)
}

function areaOf(file: string) {
  return file.split(/[\\/]/)[1] ?? ''
}

describe('the server code of an area', () => {
  test('reads tables of other areas only through published views', () => {
    const reads = uses.filter((use) => !use.isWrite && !isPublished(use))
    expect(distinct(reads.map(entryOf))).toEqual([])
  })

  test('writes no table of another area', () => {
    expect(distinct(uses.filter(({ isWrite }) => isWrite).map(entryOf))).toEqual([])
  })

  test('names no table of the approval engine, except the delegations that staff enter', () => {
    const named = allUses.filter(({ relation }) => relation.startsWith('approval_'))
    expect(distinct(named.map(entryOf))).toEqual(['approvals → approval_delegation'])
  })

  test('reads published views only of its declared neighbours, and declares none that it does not read', () => {
    const found = uses.filter(isPublished).map(({ area, owner }) => `${area} → ${owner}`)
    const declared = Object.entries(neighbours).flatMap(([area, { reads = [] }]) =>
      reads.map((owner) => `${area} → ${owner}`),
    )
    expect(distinct(found)).toEqual(distinct(declared))
  })
})

describe('a published relation', () => {
  test.each([...published])('of %s is a view that its migrations create', (owner, names) => {
    for (const relation of names)
      expect([relation, relations.views.has(relation), ownerOf(relations, relation)]).toEqual([
        relation,
        true,
        owner,
      ])
  })

  test('is read by another area', () => {
    const read = new Set(uses.map(({ relation }) => relation))
    expect([...published.values()].flat().filter((relation) => !read.has(relation))).toEqual([])
  })
})

describe('neighbours', () => {
  const isCyclicRead = (area: string, owner: string) =>
    cyclicReads.some(([reader, of]) => reader === area && of === owner)

  const reaches = (
    from: string,
    to: string,
    next: (area: string) => string[],
    seen = new Set<string>(),
  ): boolean =>
    next(from).some((area) => {
      if (area === to) return true
      if (seen.has(area)) return false
      seen.add(area)
      return reaches(area, to, next, seen)
    })

  const declared = (area: string) => {
    const { imports = [], reads = [] } = neighbours[area] ?? {}
    return [...imports, ...reads.filter((owner) => !isCyclicRead(area, owner))]
  }

  test('have no cycle of imports and reads besides the listed ones', () => {
    expect(Object.keys(neighbours).filter((area) => reaches(area, area, declared))).toEqual([])
  })

  test('have no cycle of reads', () => {
    const reads = (area: string) => neighbours[area]?.reads ?? []
    expect(Object.keys(neighbours).filter((area) => reaches(area, area, reads))).toEqual([])
  })

  test.each(cyclicReads)('lists the read of %s from %s because it closes a cycle', (reader, owner) => {
    expect(neighbours[reader]?.reads).toContain(owner)
    expect(reaches(owner, reader, declared)).toBe(true)
  })
})
