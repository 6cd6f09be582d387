import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exportKinds, handledCalls } from '#apps/api/registry.ts'
import { choosers, listsWithoutExport } from './lists-without-export.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import type { ColumnDefinition, ListColumns } from '#platform/contract/columns.ts'
import { LogPage } from '#platform/contract/log.ts'

const keyOf = ({ method, path }: Pick<AnyCall, 'method' | 'path'>) => `${method} ${path}`
const lists = handledCalls.map(({ call }) => call).filter(answersPages)
const exported = new Set(exportKinds.map(({ list }) => keyOf(list)))

/** Whether the reply of a call is paginated. */
function answersPages({ reply }: AnyCall): boolean {
  const shape = (reply as { shape?: Record<string, unknown> }).shape
  return shape?.['rows'] !== undefined && shape['pageInfo'] !== undefined
}

describe('list calls', () => {
  test('have an export or a reason for having none', () => {
    const silent = lists
      .filter((call) => call.reply !== LogPage)
      .map(keyOf)
      .filter((key) => !exported.has(key) && !(key in listsWithoutExport))
    expect(silent).toEqual([])
  })

  test('have a reason only if they exist and have no export', () => {
    const known = new Set(lists.map(keyOf))
    const idle = Object.keys(listsWithoutExport).filter((key) => !known.has(key) || exported.has(key))
    expect(idle).toEqual([])
  })

  test('have the same request fields as their export', () => {
    const known = new Set(lists.map(keyOf))
    expect(exportKinds.filter(({ list }) => !known.has(keyOf(list))).map(({ name }) => name)).toEqual([])
  })
})

/** Schema of a row's field, without optional, nullable and default. */
const innerOf = (type: unknown): unknown => {
  const inner = (type as { def?: { innerType?: unknown } } | undefined)?.def?.innerType
  return inner === undefined ? type : innerOf(inner)
}

describe('columns of exports', () => {
  test('have a name for every code of an enum', () => {
    const missing = exportKinds.flatMap(({ name, list, columns }) => {
      const rows = (list.reply as z.ZodObject).shape['rows'] as z.ZodArray<z.ZodObject>
      return columns
        .filter(({ isStatus }) => !isStatus)
        .flatMap(({ key, field = key, labels = {} }) => {
          const type = innerOf(rows.element.shape[field])
          const codes = type instanceof z.ZodEnum ? type.options.map(String) : []
          // Values such as InstaPay are names. Codes are in lower case.
          return codes
            .filter((code) => /^[a-z0-9_]+$/.test(code) && !(code in labels))
            .map((code) => `${name}: ${key} ${code}`)
        })
    })
    expect(missing).toEqual([])
  })
})

type Shown = {
  file: string
  call: string
  hasExport: boolean
  reports: string[]
  columns: string[]
  declared: string[]
}

/** Returns the lists a screen shows, with their columns. */
function listsIn(file: string): Shown[] {
  const source = readFileSync(file, 'utf8')
  if (!/<List(Screen|Table)\b/.test(source)) return []
  const { program } = parseSync(file, source, { lang: 'tsx' })
  const textOf = (node: { start: number; end: number } | null) =>
    node === null ? '' : source.slice(node.start, node.end)
  const found: Shown[] = []
  const declared: string[] = []
  const columns: string[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      const granted = new Map<string, unknown>()
      for (const each of properties)
        if (each.type === 'Property' && each.key.type === 'Identifier') granted.set(each.key.name, each.value)
      const key = granted.get('key') as { value?: unknown } | undefined
      if (granted.has('cell') && typeof key?.value === 'string') columns.push(key.value)
    },
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type === 'Identifier' && callee.name === 'useColumns')
        declared.push(...(textOf(declaration ?? null).match(/\b\w+Columns\b/g) ?? []))
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !/^List(Screen|Table)$/.test(name.name)) return
      let call = ''
      let exports = ''
      for (const each of attributes) {
        if (each.type === 'JSXSpreadAttribute') exports += /exports:[^}]*\}/.exec(textOf(each))?.[0] ?? ''
        else if (each.name.name === 'call') call = textOf(each.value).slice(1, -1)
        else if (each.name.name === 'exports') exports += textOf(each.value)
      }
      const reports = [...exports.matchAll(/report: '([^']+)'/g)].flatMap(([, report]) => report ?? [])
      found.push({ file, call, hasExport: exports !== '', reports, columns, declared })
    },
  }).visit(program)
  return found
}

/** Resolves a name in a screen through the screen's imports. */
async function imported(file: string, name: string): Promise<unknown> {
  const line = new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '([^']+)'`)
  const from = line.exec(readFileSync(file, 'utf8'))?.[1]
  return from === undefined ? undefined : ((await import(from)) as Record<string, unknown>)[name]
}

/** Resolves a call named in a screen. */
async function callNamed({ file, call }: Shown): Promise<AnyCall | undefined> {
  const [object = '', property = ''] = call.split('.')
  return ((await imported(file, object)) as Record<string, AnyCall> | undefined)?.[property]
}

const screens = globSync('{areas,platform}/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx') && !choosers.includes(file))
  .flatMap(listsIn)

describe('screens with a list', () => {
  const byFile = new Map(screens.map((screen) => [screen.file, screen]))

  test.each([...byFile].map(([file, { columns, declared }]) => [file, columns, declared] as const))(
    '%s has only columns that its exports contain',
    async (file, columns, declared) => {
      const reports = new Set(screens.filter((each) => each.file === file).flatMap((each) => each.reports))
      const files = exportKinds.filter(({ name }) => reports.has(name))
      if (files.length === 0) return
      const keys = new Set(files.flatMap((kind) => kind.columns.map(({ key }) => key)))
      expect(columns.filter((key) => !keys.has(key))).toEqual([])
      for (const name of declared) {
        const { columns: all } = (await imported(file, name)) as ListColumns<AnyCall>
        const titlesOf = (list: readonly Pick<ColumnDefinition, 'key' | 'title'>[]) =>
          JSON.stringify(list.map(({ key, title }) => [key, title]))
        expect(files.map((kind) => titlesOf(kind.columns))).toContain(titlesOf(all))
      }
    },
  )

  test('are found by the scan', () => {
    expect(screens.length).toBeGreaterThan(90)
  })

  test.each(screens.map((screen) => [`${screen.file} (${screen.call})`, screen] as const))(
    '%s has an export or a reason for having none',
    async (_, screen) => {
      const call = await callNamed(screen)
      if (screen.hasExport) {
        const names = exportKinds
          .filter((kind) => call && keyOf(kind.list) === keyOf(call))
          .map((k) => k.name)
        for (const report of screen.reports) expect(names).toContain(report)
      } else expect(Object.keys(listsWithoutExport)).toContain(call && keyOf(call))
    },
  )
})
