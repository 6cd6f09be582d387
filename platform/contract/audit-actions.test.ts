import { expect, test } from 'vitest'
import {
  auditActionLabel,
  auditActions,
  currentActionName,
  formerActions,
  storedActionNames,
} from './audit-actions.ts'

test('audit actions › have a label in both languages', () => {
  for (const action of auditActions) {
    expect(auditActionLabel(action, 'en')).toBe(action)
    expect(auditActionLabel(action, 'fil')).not.toBe(action)
  }
})

test('former names › have the label of the current action', () => {
  for (const former of formerActions) {
    const current = currentActionName(former)
    expect(auditActions).not.toContain(former)
    expect(auditActions).toContain(current)
    expect(auditActionLabel(former, 'fil')).toBe(auditActionLabel(current, 'fil'))
  }
})

test('a filter › finds rows with the current and with the former names', () => {
  expect(storedActionNames('Update status')).toEqual(expect.arrayContaining(['Update status', 'Move on']))
  expect(storedActionNames('Take back')).toEqual(['Withdraw', 'Take back'])
  expect(storedActionNames('Create')).toEqual(['Create'])
})

test('an unknown action › is shown unchanged', () => {
  for (const action of ['constructor', 'Fly']) {
    expect(auditActionLabel(action, 'fil')).toBe(action)
    expect(storedActionNames(action)).toEqual([action])
  }
})
