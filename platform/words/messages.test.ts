import { expect, test } from 'vitest'
import { decodeMessage, labelsOf, messageOf, messagesOf, renderStored } from './messages.ts'
import { wordsOf } from './words.ts'

const messages = messagesOf(
  'bakery',
  wordsOf({
    en: {
      SOLD_OUT: 'Sold out until tomorrow.',
      TOO_MANY: 'Order up to {max, plural, one {# loaf} other {# loaves}} for {name}.',
    },
    fil: {
      SOLD_OUT: 'Ubos na hanggang bukas.',
      TOO_MANY: 'Umorder ng hanggang {max, plural, =1 {isang tinapay} other {# tinapay}} para kay {name}.',
    },
  }),
)

test('message › is rendered in either language from its code and parameters', () => {
  const message = messages('TOO_MANY', { max: 2, name: 'Ana' })
  expect([message.code, message.params]).toEqual(['bakery.TOO_MANY', { max: 2, name: 'Ana' }])
  expect(message.text).toBe('Order up to 2 loaves for Ana.')
  expect(message.in('fil')).toBe('Umorder ng hanggang 2 tinapay para kay Ana.')
  expect(message.with({ max: 1 }).text).toBe('Order up to 1 loaf for Ana.')
})

test('message › does not compile with an unknown code or without its parameters', () => {
  // @ts-expect-error There is no such code.
  void (() => messages('BURNT'))
  // @ts-expect-error The parameters are missing.
  void (() => messages('TOO_MANY'))
  // @ts-expect-error The name is missing.
  void (() => messages('TOO_MANY', { max: 1 }))
  // @ts-expect-error It has no parameters.
  void (() => messages('SOLD_OUT', { max: 1 }))
  expect(messages('SOLD_OUT').text).toBe('Sold out until tomorrow.')
})

test('label › comes from the catalogue or the common words, and is both languages as JSON', () => {
  const label = labelsOf(wordsOf({ en: { loaves: '{count} loaves' }, fil: { loaves: '{count} tinapay' } }))
  expect(JSON.parse(JSON.stringify([label('loaves', { count: 2 }), label('name')]))).toEqual([
    { en: '2 loaves', fil: '2 tinapay' },
    { en: 'Name', fil: 'Pangalan' },
  ])
  // @ts-expect-error The parameter is missing.
  void (() => label('loaves'))
})

test('encoded message › is decoded to its message, and any other text is not', () => {
  expect(decodeMessage(messages.issue('SOLD_OUT'))?.text).toBe('Sold out until tomorrow.')
  const decoded = decodeMessage(messages.issue('TOO_MANY', { max: 3, name: 'Ben "B" {x}' }))
  expect(decoded?.text).toBe('Order up to 3 loaves for Ben "B" {x}.')
  expect(messages('TOO_MANY', { max: 3, name: 'Ana' }).encoded).toBe('bakery.TOO_MANY {"max":3,"name":"Ana"}')
  expect(renderStored('bakery.SOLD_OUT', 'fil')).toBe('Ubos na hanggang bukas.')
  expect(renderStored('Sold out.', 'fil')).toBe('Sold out.')
  for (const text of ['Sold out', 'bakery.BURNT', 'butcher.SOLD_OUT', 'bakery.SOLD_OUT {today}', ''])
    expect(decodeMessage(text)).toBeNull()
})

test('code from outside › is looked up in its namespace', () => {
  expect(messageOf('bakery.SOLD_OUT')?.code).toBe('bakery.SOLD_OUT')
  expect(messages.from('TOO_MANY', { max: 1, name: 'Ana' })?.text).toBe('Order up to 1 loaf for Ana.')
  expect([messageOf('bakery.BURNT'), messages.from('toString', {})]).toEqual([null, null])
})
