import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exportKinds, handledCalls } from '#apps/api/registry.ts'
import { listsWithoutExport } from './testing/lists-without-export.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import type { ListDefinition } from '#platform/contract/columns.ts'
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

/** Lists that the areas declare. A figure of the dashboard declares its lists when it is registered. */
const declared = (
  await Promise.all(
    globSync('areas/**/columns.ts').map(async (file) =>
      Object.values((await import(`#${file}`)) as Record<string, unknown>).filter(isList),
    ),
  )
).flat()

function isList(value: unknown): value is ListDefinition<AnyCall> {
  return typeof value === 'object' && value !== null && 'call' in value && 'columns' in value
}

describe('declared lists', () => {
  test('are found', () => {
    expect(declared.length).toBeGreaterThan(90)
  })

  test.each(declared.map((list) => [list.name, list] as const))(
    '%s has an export with its columns, or a reason for having none',
    (name, { call, columns, exportNeeds }) => {
      const kind = exportKinds.find((each) => each.name === name)
      if (exportNeeds === undefined) {
        expect(kind).toBeUndefined()
        expect(Object.keys(listsWithoutExport)).toContain(keyOf(call))
      } else {
        expect(kind && keyOf(kind.list)).toBe(keyOf(call))
        expect(kind?.columns.map(({ key }) => key)).toEqual(columns.map(({ key }) => key))
      }
    },
  )
})
