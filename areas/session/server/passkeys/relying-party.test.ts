import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://console.example', { id: 'console.example', origin: 'https://console.example' }],
  ['https://console.example:8443', { id: 'console.example', origin: 'https://console.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://10.0.0.7:3000', null],
  ['https://[2001:db8::1]', null],
])('relying party of %s', (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected)
})
