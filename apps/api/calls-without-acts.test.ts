import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { callsWithoutActs } from './calls-without-acts.ts'
import { approvalTypes, handledCalls } from './registry.ts'

test('calls that move money › pass the controls or are listed with the reason', () => {
  const without = handledCalls
    .filter(({ call }) => call.movesMoney === true && call.acts === undefined)
    .map(({ call }) => call.path)
  expect([...new Set(without)].toSorted()).toEqual(Object.keys(callsWithoutActs).toSorted())
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
