import { expect, test } from 'vitest'
import { agentCodeFrom, agentName, defaultAgentCode, getDeactivateError } from '#areas/agents/rules.ts'

test.each([
  ['agt1', 'AGT1'],
  [' North12 ', 'NORTH12'],
  ['123456789012', '123456789012'],
  ['abc', null],
  ['1234567890123', null],
  ['AGT-01', null],
  ['ÑANDO1', null],
  ['', null],
])('agent code › %j is normalised to %j', (text, stored) => {
  expect(agentCodeFrom(text)).toBe(stored)
})

test('generated agent code › is padded to seven digits and can be longer', () => {
  expect(defaultAgentCode(12)).toBe('AGT0000012')
  expect(defaultAgentCode(12_345_678)).toBe('AGT12345678')
})

test('agent › can be deactivated once', () => {
  expect(getDeactivateError({ status: 'active' })).toBeNull()
  expect(getDeactivateError({ status: 'inactive' })?.code).toBe('agents.ALREADY_INACTIVE')
  expect(agentName({ first_name: 'Luz', last_name: 'Reyes' })).toBe('Luz Reyes')
})
