import { expect, test } from 'vitest'
import { activitySentence } from './activity-sentence.ts'
import { auditActions } from '#platform/contract/audit-actions.ts'

test.each([
  ['Approve', '', 'approved this', 'Na-approve ni', ''],
  ['Update limits', '', 'changed the limits', 'Na-update ni', 'ang mga limit'],
  ['Add note', '', 'added a note', 'Nagdagdag si', 'ng note'],
  ['Turn off', '', 'turned this off', 'Na-turn off ni', ''],
  ['Denied', '', 'was denied access', 'Hindi pinayagan si', ''],
  ['Pass', '', 'marked this as passed', 'Minarkahan ni', 'bilang passed'],
  ['Sign out everywhere', '', 'signed out on all devices', 'Nag-sign out si', 'sa lahat ng device'],
])('activitySentence › of %s puts the name in its place in both languages', (action, ...expected) => {
  const en = activitySentence(action, 'en', true)
  const fil = activitySentence(action, 'fil', true)
  expect([en.before, en.after, fil.before, fil.after]).toEqual(expected)
})

test('activitySentence › of the system uses the particles for things', () => {
  expect(activitySentence('Expire', 'fil', false).before).toBe('Pina-expire ng')
  expect(activitySentence('Refund', 'fil', false).before).toBe('Na-refund ng')
})

test('activitySentence › of a former action is that of the current one', () => {
  expect(activitySentence('Take back', 'en', true)).toEqual(activitySentence('Withdraw', 'en', true))
})

test('activitySentence › of an unknown action shows it unchanged', () => {
  expect(activitySentence('Fly', 'fil', true)).toEqual({ before: '', after: 'Fly' })
})

test('activitySentence › of every action has text after or before the name in both languages', () => {
  for (const action of auditActions) {
    expect(activitySentence(action, 'en', true).after).not.toBe('')
    expect(activitySentence(action, 'fil', true).before).not.toBe('')
  }
})
