import { expect, test } from 'vitest'
import { isComplete } from './form-sections.ts'

test('section › is complete when every required field has a value', () => {
  const element = document.createElement('div')
  element.innerHTML = `
    <input data-path="name" aria-required="true">
    <div data-path="managers"><input aria-required="true"></div>
    <input data-path="prizes.0.name" aria-required="true">
    <input data-path="remarks" aria-required="false">`
  const values = { name: 'Ana', managers: [4], prizes: [{ name: 'Rice' }], remarks: '' }
  expect(isComplete(element, values)).toBe(true)
  expect(isComplete(element, { ...values, name: '' })).toBe(false)
  expect(isComplete(element, { ...values, managers: [] })).toBe(false)
  expect(isComplete(element, { ...values, prizes: [{ name: null }] })).toBe(false)
})
