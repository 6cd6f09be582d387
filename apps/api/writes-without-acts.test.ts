import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { writesWithoutActs } from './testing/writes-without-acts.ts'
import { approvalTypes, handledCalls } from './registry.ts'

test('calls that write › pass an act, are deferred, or are listed with the reason', () => {
  const without = handledCalls
    .filter(({ call, deferredAs }) => call.kind === 'write' && !call.acts && deferredAs === undefined)
    .map(({ call }) => call.path)
  const listed = writesWithoutActs.flatMap(({ calls }) => calls)
  expect([...new Set(without)].toSorted()).toEqual(listed.toSorted())
})

test('deferred calls › submit requests of a registered approval type', () => {
  const deferred = handledCalls.flatMap(({ deferredAs }) => deferredAs ?? [])
  const registered = approvalTypes.map(({ kind }) => kind)
  expect(deferred.length).toBeGreaterThan(10)
  expect(deferred.filter((kind) => !registered.includes(kind))).toEqual([])
})

test('approval types › are all registered, so that their requests reach somebody and expire', () => {
  const root = resolve(import.meta.dirname, '..', '..')
  const declared = globSync('areas/**/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .filter((text) => text.includes('defineApprovalType'))
    .flatMap((text) => [...text.matchAll(/^\s*kind: '([a-z-]+)',\n\s*name:/gm)].map(([, kind = '']) => kind))
  expect(declared.length).toBeGreaterThan(10)
  const registered = approvalTypes.map(({ kind }) => kind)
  expect(declared.filter((kind) => !registered.includes(kind))).toEqual([])
})
