import { expect, test } from 'vitest'
import { listenErrorMessage, portError } from '#tools/start/port.ts'
import { versionError } from './external-database.ts'

test.each([
  [
    'EADDRINUSE',
    'Port 3000 is taken by another program. Stop that program, or set another port, such as PORT=3001.',
  ],
  ['EACCES', 'This account is not allowed to listen on port 3000. Choose one above 1023 with PORT.'],
  ['EADDRNOTAVAIL', 'HOST=localhost is not an address of this machine.'],
  ['ENEW', 'Cannot listen on localhost port 3000 (ENEW).'],
])('listen error %s › is explained in a sentence', (code, sentence) => {
  expect(listenErrorMessage(code, 'localhost', 3000)).toContain(sentence)
})

test('portError › is null for a free port', async () => {
  expect(await portError('127.0.0.1', 0)).toBeNull()
})

test.each([
  ['14.9 (Debian)', true],
  ['15.0', false],
  ['18.4', false],
])('PostgreSQL %s › is rejected: %s', (version, expected) => {
  expect(versionError(version) !== null).toBe(expected)
})
