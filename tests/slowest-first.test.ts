import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slowFiles } from '#tests/slowest-first.ts'

test('slow files › exist', () => {
  expect(slowFiles.filter((file) => !existsSync(file))).toEqual([])
})
