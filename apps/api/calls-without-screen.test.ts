import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { handledCalls } from '#apps/api/registry.ts'
import { callsWithoutScreen } from '#apps/api/testing/calls-without-screen.ts'
import type { AnyCall } from '#platform/contract/call.ts'

const root = join(import.meta.dirname, '../..')
const isOfServer = /\/server\/|\.test\.|\.e2e\.|public\.ts$/
const keyOf = ({ method, path }: AnyCall) => `${method} ${path}`

type Declared = { call: AnyCall; name: string; key: string | null }

/** Returns the calls that a contract exports, directly or as values of an object. */
function declaredIn(
  contract: Record<string, unknown>,
  isCall: (value: unknown) => value is AnyCall,
): Declared[] {
  return Object.entries(contract).flatMap(([name, value]): Declared[] => {
    if (isCall(value)) return [{ call: value, name, key: null }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, call]) => (isCall(call) ? [{ call, name, key }] : []))
  })
}

let withoutScreen: string[]
beforeAll(async () => {
  const handled = new Set<unknown>(handledCalls.map(({ call }) => call))
  const isCall = (value: unknown): value is AnyCall => handled.has(value)
  const contracts = globSync('{areas,platform/contract}/**/*.ts', { cwd: root }).filter(
    (file) => !isOfServer.test(file) && (file.endsWith('contract.ts') || file.startsWith('platform/')),
  )
  const declared: Declared[] = []
  for (const file of contracts) {
    const contract: Record<string, unknown> = await import(/* @vite-ignore */ join(root, file))
    declared.push(...declaredIn(contract, isCall))
  }
  const sources = globSync('{areas,platform/console,apps/console}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isOfServer.test(file) && !file.endsWith('contract.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  // Definitions of record screens and forms receive all calls of a record and use these.
  const ofDefinition = ['info', 'create', 'update', 'updateStatus']
  const isMade = ({ name, key }: Declared) =>
    new RegExp(key === null ? `\\b${name}\\b` : `\\b${name}\\s*\\.${key}\\b`).test(sources) ||
    (ofDefinition.includes(key ?? '') &&
      new RegExp(`\\b(?:useSaveRecord\\(\\s*|calls: )${name}\\b`).test(sources))
  const calledKeys = new Set(declared.filter(isMade).map(({ call }) => keyOf(call)))
  withoutScreen = [...new Set(declared.map(({ call }) => keyOf(call)))].filter((key) => !calledKeys.has(key))
})

describe('calls without a screen', () => {
  test('fail unless they are listed with a reason', () => {
    expect(withoutScreen.filter((key) => !(key in callsWithoutScreen))).toEqual([])
  })

  test('are listed only while no screen uses them', () => {
    expect(Object.keys(callsWithoutScreen).filter((key) => !withoutScreen.includes(key))).toEqual([])
  })
})
