import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
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
  cpSync(join(root, 'tools', 'run'), join(folder, 'tools', 'run'), { recursive: true })
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

test('run › adds missing packages without npm ci, which deletes those in use', () => {
  lock({ 'node_modules/left': { version: '1.0.0' }, 'node_modules/tests': { version: '1.0.0', dev: true } })
  installed({ 'node_modules/left': { version: '1.0.0' } })
  expect(bootstrap().npmOptions?.slice(0, 3)).toEqual(['install', '--no-save', '--include=dev'])
})

test('run without dev › keeps the packages for development that are installed', () => {
  lock({ 'node_modules/left': { version: '1.0.1' }, 'node_modules/tests': { version: '1.0.0', dev: true } })
  installed({
    'node_modules/left': { version: '1.0.0' },
    'node_modules/tests': { version: '1.0.0', dev: true },
  })
  expect(bootstrap({ options: ['--without-dev'] }).npmOptions).toContain('--include=dev')
})

test('run › removes what an interrupted installation left, before npm accepts it', () => {
  lock({ 'node_modules/left': { version: '1.0.0' }, 'node_modules/right': { version: '1.0.0' } })
  installed({ 'node_modules/left': { version: '1.0.0' } })
  for (const name of ['left', 'right']) mkdirSync(join(folder, 'node_modules', name))
  bootstrap()
  expect(existsSync(join(folder, 'node_modules', 'left'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules', 'right'))).toBe(false)
})

test('run › rejects a package.json that the lock file does not match', () => {
  lock({ '': { dependencies: { left: '1.0.0' } }, 'node_modules/left': { version: '1.0.0' } })
  installed({ 'node_modules/left': { version: '0.9.0' } })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { left: '2.0.0' } }))
  const { status, stderr, calledNpm } = bootstrap()
  expect({ status, calledNpm }).toEqual({ status: 1, calledNpm: false })
  expect(stderr).toContain('do not agree')
})

/** A command that runs in the background. `said` resolves when its output contains the text. */
function background(options: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['tools/run.mjs', ...options], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  let output = ''
  const waiting: { text: string; found: () => void }[] = []
  const listen = (part: Buffer) => {
    output += part.toString()
    for (const { text, found } of waiting) if (output.includes(text)) found()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return {
    child,
    output: () => output,
    ended: new Promise<number | null>((done) => child.on('close', done)),
    said: (text: string) =>
      new Promise<void>((found) => {
        if (output.includes(text)) found()
        else waiting.push({ text, found })
      }),
  }
}

/** Server that loads a module only when it is told to stop. */
function writeServer() {
  writeFileSync(
    join(folder, 'tools', 'server.mjs'),
    `console.log('ready')
     process.stdin.once('data', async () => {
       const { name } = await import('left')
       console.log('loaded ' + name)
       process.exit()
     })`,
  )
}

/** A checkout with one package to run and one for development, which real npm installs from files. */
function writeCheckout() {
  const packages: Record<string, object> = {
    '': { name: 'checkout', version: '1.0.0', dependencies: {}, devDependencies: {} },
  }
  const own: Record<string, Record<string, string>> = { dependencies: {}, devDependencies: {} }
  for (const [name, kind] of [
    ['left', 'dependencies'],
    ['right', 'devDependencies'],
  ] as const) {
    const source = join(folder, 'sources', name, 'package')
    mkdirSync(source, { recursive: true })
    writeFileSync(
      join(source, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', exports: './index.js', type: 'module' }),
    )
    writeFileSync(join(source, 'index.js'), `export const name = '${name}'`)
    const options = ['-czf', `${name}.tgz`, '-C', join('sources', name), 'package']
    expect(spawnSync('tar', options, { cwd: folder }).status).toBe(0)
    own[kind] = { ...own[kind], [name]: `file:${name}.tgz` }
    packages[`node_modules/${name}`] = {
      version: '1.0.0',
      resolved: `file:${name}.tgz`,
      ...(kind === 'devDependencies' && { dev: true }),
    }
  }
  packages[''] = { name: 'checkout', version: '1.0.0', ...own }
  const head = { name: 'checkout', version: '1.0.0' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...head, ...own }))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...head, lockfileVersion: 3, requires: true, packages }),
  )
}

const realNpm = { npm_config_offline: 'true', npm_execpath: undefined }
const identityOf = (name: string) => statSync(join(folder, 'node_modules', name, 'index.js')).ino

test('installation beside a running server › adds packages and leaves those of the server', async () => {
  writeCheckout()
  writeServer()
  const server = background(['--without-dev', 'tools/server.mjs'], realNpm)
  await server.said('ready')
  const before = identityOf('left')
  expect(existsSync(join(folder, 'node_modules', 'right'))).toBe(false)

  writeFileSync(join(folder, 'tools', 'test.mjs'), `import('right').then(({ name }) => console.log(name))`)
  const tests = background(['tools/test.mjs'], realNpm)
  expect([await tests.ended, tests.output()]).toEqual([0, expect.stringContaining('right')])
  expect(identityOf('left')).toBe(before)

  server.child.stdin.write('stop')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('loaded left')
})

test('two first runs side by side › the second waits, says so, and both work', async () => {
  writeCheckout()
  for (const name of ['left', 'right']) {
    writeFileSync(
      join(folder, 'tools', `${name}.mjs`),
      `import('${name}').then(({ name }) => console.log(name))`,
    )
  }
  // npm starts when the second run waits, so that the two always overlap.
  const go = join(folder, 'go')
  const npm = join(folder, 'npm-cli.js')
  writeFileSync(
    npm,
    `const { existsSync } = require('fs')
     const run = () => {
       if (!existsSync(${JSON.stringify(go)})) return setTimeout(run, 20)
       const { status } = require('child_process').spawnSync('npm', process.argv.slice(2), { stdio: 'inherit' })
       process.exit(status)
     }
     run()`,
  )
  const heldNpm = { ...realNpm, npm_execpath: npm, npm_node_execpath: process.execPath }
  const first = background(['--without-dev', 'tools/left.mjs'], heldNpm)
  await first.said('Installing packages')
  const second = background(['tools/right.mjs'], heldNpm)
  await second.said('tools/left.mjs is installing packages')
  writeFileSync(go, '')
  expect([await first.ended, await second.ended]).toEqual([0, 0])
  expect([first.output(), second.output()]).toEqual([
    expect.stringContaining('left\n'),
    expect.stringContaining('right\n'),
  ])
})

test('changed packages › are installed after the commands that use the old ones have ended', async () => {
  installed({ 'node_modules/left': { version: '1.0.0' } })
  writeServer()
  mkdirSync(join(folder, 'node_modules', 'left'))
  writeFileSync(join(folder, 'node_modules', 'left', 'index.js'), `exports.name = 'left'`)
  const server = background(['--without-dev', 'tools/server.mjs'])
  await server.said('ready')

  lock({ 'node_modules/left': { version: '1.0.1' } })
  const note = join(folder, 'npm-was-called')
  const npm = join(folder, 'npm-cli.js')
  writeFileSync(npm, `require('fs').writeFileSync(${JSON.stringify(note)}, '')`)
  const update = background([], { npm_execpath: npm, npm_node_execpath: process.execPath })
  await update.said('tools/server.mjs (process')
  expect(existsSync(note)).toBe(false)

  server.child.stdin.write('stop')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('loaded left')
  expect(await update.ended).toBe(0)
  expect(existsSync(note)).toBe(true)
})
