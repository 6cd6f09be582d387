import { expect, test } from 'vitest'
import { parseBody } from '#platform/server/body.ts'
import { Refusal } from '#platform/server/refusal.ts'

const refused = (text: string) => {
  try {
    return parseBody(text)
  } catch (error) {
    return error instanceof Refusal ? error.errors.map(({ field }) => field) : error
  }
}

test('a character that no table can keep is told at its field', () => {
  expect(refused('{"first_name":"Ju\\u0000an"}')).toEqual(['first_name'])
  expect(refused('{"address":{"street":"\\ud800"}}')).toEqual(['address.street'])
  expect(refused('{"rows":[{"name":"a"},{"name":"\\u0000"}]}')).toEqual(['rows.1.name'])
  expect(refused('{"filters":{"\\u0000":1}}')).toEqual(['filters'])
  expect(refused('"\\u0000"')).toEqual([])
  expect(refused('{"first_name":"Juan"}')).toEqual({ first_name: 'Juan' })
})
