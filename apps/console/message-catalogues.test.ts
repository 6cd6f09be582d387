import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allMessages } from './message-catalogues.ts'

test('message catalogues › are those of all areas and topics, without server code', () => {
  const files = globSync('areas/**/messages.ts').filter((file) => !file.includes('/server/'))
  const namespaces = allMessages.flatMap((module) => Object.values(module as object))
  expect(files.length).toBeGreaterThan(20)
  expect(allMessages).toHaveLength(files.length + 2)
  expect(namespaces.length).toBeGreaterThan(files.length)
})
