import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { kindsWithoutHistory } from '#apps/api/testing/kinds-without-history.ts'
import { historyGuards } from '#apps/api/registry.ts'

const root = resolve(import.meta.dirname, '..', '..')
const isProduct = (file: string) => !/\.test\.ts$|\/testing\//.test(file)
const files = globSync('{areas,platform}/**/server/**/*.ts', { cwd: root }).filter(isProduct)
const kinds = auditedKinds(files.map((file) => readFileSync(join(root, file), 'utf8')))

const unguarded = (guards: Readonly<Record<string, unknown>>) =>
  kinds.filter((kind) => !(kind in guards) && !(kind in kindsWithoutHistory))

test('history › every kind of an audit entry has a guard, or a reason why it has none', () => {
  expect(unguarded(historyGuards)).toEqual([])
})

test('history › a guard that is removed is missed', () => {
  const unnoticed = Object.keys(historyGuards).filter((kind) => {
    const { [kind]: _, ...others } = historyGuards
    return !unguarded(others).includes(kind)
  })
  expect(unnoticed).toEqual([])
})

test('history › kinds have a reason only while they are audited and have no guard', () => {
  const reasons = Object.keys(kindsWithoutHistory)
  expect(reasons.filter((kind) => !kinds.includes(kind) || kind in historyGuards)).toEqual([])
})

test.each([
  ["audit({ kind: 'a', recordId })", ['a']],
  ["const kind = 'a'; audit({ kind, recordId })", ['a']],
  ["const kindOf = (x) => (x ? 'a' : 'b'); audit({ kind: kindOf(x), recordId })", ['a', 'b']],
  ["crud({ kind: 'a', auditSnapshot })", ['a']],
  ["crud({ kind: 'a', ...a })", ['a']],
  ["sortableCrud({ kind: 'a', auditSnapshot })", ['a', 'a-order']],
  ["namedSortableCrud({ kind: 'a', auditSnapshot })", ['a', 'a-order']],
  ["const columns = [{ key: 'id', kind: 'text' }]", []],
])('audited kinds › of %s are %j', (source, expected) => {
  expect(auditedKinds([source])).toEqual(expected)
})

/**
 * Kinds that sources write to the audit log: beside `recordId` or in the options of the CRUD engine, as a literal, a
 * constant, or a function of literals. A constant of another file is found by its name.
 */
function auditedKinds(sources: readonly string[]): string[] {
  const parsed = sources.map((source) => ({ source, ...namesAndKinds(source) }))
  const exported = new Map(parsed.flatMap(({ constants }) => [...constants]))
  const found = parsed.flatMap(({ constants, written }) =>
    written.flatMap(({ text, isSorted }) => {
      const name = /^\w+/.exec(text)?.[0] ?? ''
      const each = literalsIn(constants.get(name) ?? exported.get(name) ?? text)
      return isSorted ? each.flatMap((kind) => [kind, `${kind}-order`]) : each
    }),
  )
  return [...new Set(found)]
}

function literalsIn(text: string): string[] {
  return [...text.matchAll(/(?<![=!]== )'([a-z][a-z0-9 -]*)'/g)].map(([, each = '']) => each)
}

function namesAndKinds(source: string) {
  const constants = new Map<string, string>()
  const written: { text: string; isSorted: boolean }[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  // Sortable records have a second audit type, for changes of their order.
  const isSorted = /sortableCrud/i.test(source)
  const crudOptions = new Set<number>()
  new Visitor({
    CallExpression({ callee, arguments: [options] }) {
      if (options && callee.type === 'Identifier' && /crud$/i.test(callee.name))
        crudOptions.add(options.start)
    },
    VariableDeclarator({ id, init }) {
      const isConstant = init?.type === 'Literal' || init?.type === 'ArrowFunctionExpression'
      if (id.type === 'Identifier' && isConstant) constants.set(id.name, textOf(init))
    },
    ObjectExpression({ start, properties }) {
      const values = new Map(
        properties.flatMap((each) =>
          each.type === 'Property' ? [[textOf(each.key), textOf(each.value)]] : [],
        ),
      )
      const text = values.get('kind')
      const isCrud = crudOptions.has(start) || values.has('auditSnapshot') || values.has('table')
      if (text !== undefined && (isCrud || values.has('recordId')))
        written.push({ text, isSorted: isSorted && isCrud })
    },
  }).visit(parseSync('source.ts', source).program)
  return { constants, written }
}
