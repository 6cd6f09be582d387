import { expect, test } from 'vitest'
import { callsWithoutActs } from './calls-without-acts.ts'
import { handledCalls } from './registry.ts'

test('calls that move money › pass the controls or are listed with the reason', () => {
  const without = handledCalls
    .filter(({ call }) => call.movesMoney === true && call.acts === undefined)
    .map(({ call }) => call.path)
  expect([...new Set(without)].toSorted()).toEqual(Object.keys(callsWithoutActs).toSorted())
})
