import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Books, openBooks } from '#platform/server/ledger/testing/books.ts'
import { invariants } from '#platform/server/ledger/testing/invariants.ts'

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.close())

describe.each(invariants)('$name', ({ check, mutant }) => {
  test('is true', async () => {
    expect(await check(books)).toEqual([])
    expect(await books.errors()).toEqual([])
  })

  test('is reported by its check when it is violated', async () => {
    await mutant(books)
    expect(await check(books)).not.toEqual([])
  })
})
