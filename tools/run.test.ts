import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erp-console-test-'))
  mkdirSync(join(folder, 'tools'))
  copyFileSync(join(root, 'tools', 'run.mjs'), join(folder, 'tools', 'run.mjs'))
  lock({ 'node_modules/left': { version: '1.0.0' } })
})
afterEach(() => rmSync(folder, { recursive: true }))

function lock(packages: Record<string, object>) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

function installed(packages: Record<string, object>) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

/**
 * Runs the bootstrap script with a stub of npm that records the call, prints the given text and exits with the given
 * code.
 */
function bootstrap({ says = '', exit = 0, options = [] as string[] } = {}) {
  const npm = join(folder, 'npm-cli.js')
  const note = join(folder, 'npm-was-called')
  rmSync(note, { force: true })
  writeFileSync(
    npm,
    `require('fs').writeFileSync(${JSON.stringify(note)}, process.argv.slice(2).join(' '))
     console.error(${JSON.stringify(says)})
     process.exit(${exit})`,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath },
  })
  const npmOptions = existsSync(note) ? readFileSync(note, 'utf8').split(' ') : null
  return { status, stdout, stderr, calledNpm: npmOptions !== null, npmOptions }
}

test('run › installs on the first run only and prints nothing to stdout', () => {
  const first = bootstrap()
  expect(first).toMatchObject({ status: 0, calledNpm: true, stdout: '' })
  expect(first.stderr).toContain('Installing packages')
  expect(bootstrap()).toMatchObject({ status: 0, calledNpm: false, stdout: '', stderr: '' })
})

test('run › installs again after the lock file changed', () => {
  bootstrap()
  lock({ 'node_modules/left': { version: '1.0.1' } })
  expect(bootstrap().calledNpm).toBe(true)
})

test('run › accepts packages that npm installed directly', () => {
  lock({
    'node_modules/left': { version: '1.0.0' },
    'node_modules/for-others': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['x64'] },
  })
  installed({ 'node_modules/left': { version: '1.0.0' } })
  expect(bootstrap().calledNpm).toBe(false)
})

test('run › installs again if a package has another version', () => {
  installed({ 'node_modules/left': { version: '0.9.0' } })
  expect(bootstrap().calledNpm).toBe(true)
})

test('run › installs again if the package for this machine is missing', () => {
  const forHere = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  lock({ 'node_modules/for-here': forHere })
  installed({})
  expect(bootstrap().calledNpm).toBe(true)
})

test('run without dev › installs no packages for development, and a later run with them does', () => {
  const withoutDev = { options: ['--without-dev'] }
  expect(bootstrap(withoutDev).npmOptions).toContain('--omit=dev')
  expect(bootstrap(withoutDev).calledNpm).toBe(false)
  expect(bootstrap().npmOptions).toContain('--include=dev')
  expect(bootstrap(withoutDev).calledNpm).toBe(false)
})

test('run without dev › accepts packages that npm installed without those for development', () => {
  lock({ 'node_modules/left': { version: '1.0.0' }, 'node_modules/tests': { version: '1.0.0', dev: true } })
  installed({ 'node_modules/left': { version: '1.0.0' } })
  expect(bootstrap({ options: ['--without-dev'] }).calledNpm).toBe(false)
  expect(bootstrap().calledNpm).toBe(true)
})

test.each([
  ['npm error code ENOTFOUND', 'the package registry cannot be reached'],
  ['npm error code ENOSPC', 'the disk is full'],
  ['npm error code EBADPLATFORM', `does not support ${process.platform}-${process.arch}`],
  ['npm error code EACCES', 'has no write access'],
  ['npm error code E404', 'does not provide what package-lock.json requires'],
  ['npm error code EUSAGE', 'do not agree'],
  ['npm error something new', 'npm said:\nnpm error something new'],
])('npm error "%s" › is reported as: %s', (output, expected) => {
  const { status, stderr, stdout } = bootstrap({ says: output, exit: 1 })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(expected)
})

test('run › repeats a failed installation', () => {
  bootstrap({ exit: 1 })
  expect(bootstrap().calledNpm).toBe(true)
})

test('run › passes options to the file and returns its exit code', () => {
  bootstrap()
  writeFileSync(
    join(folder, 'tools', 'file.mjs'),
    `console.log(process.argv.slice(2).join()); process.exitCode = 3`,
  )
  for (const first of [[], ['--without-dev']]) {
    const options = ['tools/run.mjs', ...first, 'tools/file.mjs', '--one', 'two']
    const { status, stdout } = spawnSync(process.execPath, options, { cwd: folder, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 3, stdout: '--one,two\n' })
  }
})

test('run › uses the Node of the packages if it is another one', () => {
  bootstrap()
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const bin = join(folder, 'node_modules', `node-${machine}`, 'bin')
  mkdirSync(bin, { recursive: true })
  const program = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  copyFileSync(process.execPath, program)
  writeFileSync(join(folder, 'tools', 'file.mjs'), `console.log(process.execPath)`)
  const options = ['tools/run.mjs', 'tools/file.mjs']
  const { stdout } = spawnSync(process.execPath, options, { cwd: folder, encoding: 'utf8' })
  expect(stdout.trim()).toBe(realpathSync(program))
})
