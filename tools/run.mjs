// Runs every npm script: installs the packages if they are missing or outdated, then runs the given file with the
// Node version that comes with them. With `--without-dev` as the first argument the packages for tests and checks are
// not required, so that a first start is faster.
// Supports Node 18 and later and uses only Node's own modules, because no package may be installed yet.
// Prints to stderr only, so that scripts that print JSON are not affected.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { packageUse } from './run/package-use.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.cache', 'erp-console', 'installed')
const lockText = readText(join(root, 'package-lock.json')) ?? fail('package-lock.json is missing.')
const withDev = process.argv[2] !== '--without-dev'
// Content of the lock file and type of machine, because two machines may share a folder.
const stamp = [createHash('sha256').update(lockText).digest('hex'), process.platform, process.arch].join(' ')
const stampWithDev = `${stamp} with dev`

const installedFile = join(modules, '.package-lock.json')
const [file, ...options] = process.argv.slice(withDev ? 2 : 3)
const packages = packageUse(root, file ?? 'tools/run.mjs')

// Registered before the stamp is read, because an installation removes the stamp before it looks for users.
let endUse = packages.register(process.pid)
if (!isStamped()) {
  // A waiting process uses no packages yet. Otherwise two that wait for each other would never end.
  endUse()
  await packages.withLock(reportHolder, async () => {
    if (!isStamped()) await completePackages()
    endUse = packages.register(process.pid)
  })
}
const node = findNode()
if (file !== undefined) await run(resolve(root, file), options)

function isStamped() {
  const found = readText(stampFile)
  return found === stampWithDev || (!withDev && found === stamp)
}

async function completePackages() {
  const lock = JSON.parse(lockText)
  const installedText = readText(installedFile)
  if (!isComplete(lock, installedText)) await install(lock, installedText)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, withDev ? stampWithDev : stamp)
}

/** Whether npm has installed everything that is required from the lock file, with the right versions. */
function isComplete(lock, installedText) {
  if (installedText === null) return false
  const installed = JSON.parse(installedText).packages
  for (const [place, wanted] of Object.entries(lock.packages)) {
    if (place === '' || wanted.link || (wanted.dev && !withDev)) continue
    const found = installed[place]
    // Optional packages for other machines may be missing. Those for this machine are required.
    if (found === undefined ? !wanted.optional || isForHere(wanted) : found.version !== wanted.version) {
      return false
    }
  }
  return true
}

function isForHere({ os, cpu, libc }) {
  if (!os && !cpu) return false
  const fits = (list, mine) => !list || list.includes(mine)
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libc || libc.includes(libcHere()))
}

function libcHere() {
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/**
 * Installs what is missing. Missing packages are added beside those in use. Packages are replaced or removed only when
 * no other command uses them, and a list of them exists only while they are complete.
 */
async function install(lock, installedText) {
  const installed = installedText === null ? null : JSON.parse(installedText).packages
  if (installed !== null) rejectOtherLock(lock.packages[''])
  rmSync(stampFile, { force: true })
  if (installed !== null && onlyAdds(lock.packages, installed)) {
    // An installation that was interrupted may have left incomplete packages, which npm would accept.
    for (const place of Object.keys(lock.packages)) {
      if (place !== '' && !(place in installed)) rmSync(join(root, place), { recursive: true, force: true })
    }
  } else {
    await packages.untilUnused(reportUsers)
    rmSync(installedFile, { force: true })
  }
  // `npm ci` deletes all packages first, `npm install` keeps those that are right.
  const command = installed === null ? ['ci'] : ['install', '--no-save']
  // Packages for development stay installed when a command without them runs.
  const includesDev = withDev || Object.values(installed ?? {}).some((each) => each.dev)
  await runInstallation(lock, command, includesDev)
}

/** Whether everything that is installed is in the lock file with the same version. */
function onlyAdds(wanted, installed) {
  return Object.entries(installed).every(([place, { version }]) => wanted[place]?.version === version)
}

/** `npm ci` rejects a package.json that the lock file does not match, `npm install` would install other versions. */
function rejectOtherLock(locked = {}) {
  const wanted = JSON.parse(readText(join(root, 'package.json')) ?? '{}')
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    if (!isDeepStrictEqual(wanted[kind] ?? {}, locked[kind] ?? {})) fail(explain('EUSAGE'))
  }
}

function reportHolder({ pid, command }) {
  console.error(`${command} is installing packages (process ${pid}). Waiting until it has finished.`)
}

function reportUsers(users) {
  const names = users.map(({ pid, command }) => `${command} (process ${pid})`).join(', ')
  console.error(`The packages have changed, and the installed ones are in use by ${names}.`)
  console.error('Waiting until no command uses them. Stop it to continue, or press Ctrl-C to cancel.')
}

async function runInstallation(lock, command, includesDev) {
  const places = Object.entries(lock.packages)
    .filter(([place, wanted]) => place !== '' && (includesDev || !wanted.dev))
    .filter(([, wanted]) => !(wanted.optional || wanted.devOptional) || isForHere(wanted))
    .map(([place]) => place)
  const progress = showProgress(places)
  const { code, said } = await runNpm([
    ...command,
    includesDev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    // Four retries within 30 seconds. npm's default of two takes two minutes to fail without a network.
    '--fetch-retries=4',
    '--fetch-retry-factor=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=10000',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
    '--no-update-notifier',
  ])
  progress.end(code === 0)
  if (code === 0) return
  const lastLines = said.trim().split('\n').slice(-15).join('\n')
  fail(`${explain(said)}\n\nnpm said:\n${lastLines}`)
}

// Uses the npm that runs this script with the Node that runs it, because the local one is about to be replaced.
function runNpm(options) {
  const own = process.env.npm_execpath
  const isNpm = own !== undefined && /^npm(-cli)?\.[cm]?js$/.test(basename(own))
  const [program, before] = isNpm
    ? [process.env.npm_node_execpath ?? process.execPath, [own]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  return new Promise((done) => {
    const child = spawn(program, [...before, ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !isNpm && process.platform === 'win32',
    })
    let said = ''
    const listen = (part) => void (said += part)
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', (error) => done({ code: 1, said: String(error) }))
    child.on('close', (code) => done({ code, said }))
    // Forwards stop signals to npm.
    for (const name of ['SIGINT', 'SIGTERM']) {
      process.once(name, () => {
        child.kill(name)
        process.stderr.write('\nThe installation was stopped. The next start completes it.\n')
        process.exit(1)
      })
    }
  })
}

function showProgress(places) {
  const began = Date.now()
  const toTerminal = Boolean(process.stderr.isTTY)
  const line = () => {
    const done = places.filter((place) => existsSync(join(root, place, 'package.json'))).length
    const seconds = Math.round((Date.now() - began) / 1000)
    return `Installing packages: ${seconds} s, ${done} of about ${places.length} in place`
  }
  console.error('Installing packages. The first time this takes about a minute.')
  const every = toTerminal ? 1000 : 10_000
  const timer = setInterval(() => {
    process.stderr.write(toTerminal ? `\r${line()}\u001B[K` : `${line()}\n`)
  }, every)
  return {
    end(installed) {
      clearInterval(timer)
      if (toTerminal) process.stderr.write('\r\u001B[K')
      const seconds = ((Date.now() - began) / 1000).toFixed(0)
      if (installed) console.error(`Installed the packages in ${seconds} s.`)
    },
  }
}

/** Returns the reason npm failed as a sentence, as far as its output shows it. */
function explain(said) {
  if (/ENOSPC|no space left/i.test(said)) {
    return 'The packages cannot be installed: the disk is full. They need about 800 MB.'
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i.test(said)) {
    return 'The packages cannot be installed: the package registry cannot be reached. Check the connection (and the proxy), then run the same command again.'
  }
  if (/EBADPLATFORM/.test(said)) {
    return `The packages cannot be installed: one of them does not support ${process.platform}-${process.arch}.`
  }
  if (/E40[13]|EINTEGRITY|ETARGET|E404/.test(said)) {
    return 'The packages cannot be installed: the package registry does not provide what package-lock.json requires. Check the registry in your .npmrc file.'
  }
  if (/EACCES|EPERM|EROFS/.test(said)) {
    return `The packages cannot be installed: this account has no write access to ${modules}.`
  }
  if (/EUSAGE/.test(said)) {
    return 'The packages cannot be installed: package.json and package-lock.json do not agree. Run npm install and commit both.'
  }
  return 'The packages cannot be installed.'
}

/** Path of the Node to run with: the one in the packages, or the machine's if theirs does not run on it. */
function findNode() {
  const isWindows = process.platform === 'win32'
  const machine = `${isWindows ? 'win' : process.platform}-${process.arch}`
  const installed = [`node-${machine}`, `node-bin-${machine}`]
    .map((name) => join(modules, name, 'bin', isWindows ? 'node.exe' : 'node'))
    .find((program) => existsSync(program))
  if (installed !== undefined) {
    const program = realpathSync(installed)
    if (program === process.execPath || spawnSync(program, ['--version']).status === 0) return program
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  fail(
    `This needs Node 24 or newer. The machine has ${process.versions.node}, and the one that comes with the packages ` +
      `does not run on ${process.platform}-${process.arch}. Install Node 24 or newer and run the same command again.`,
  )
}

/** Runs a file in this process, or in a child process if this is another version of Node. */
async function run(program, args) {
  if (node === process.execPath) {
    process.argv = [node, program, ...args]
    await import(pathToFileURL(program).href)
    return
  }
  const child = spawn(node, [program, ...args], {
    stdio: 'inherit',
    // The child ends with npm, which is the parent of this process.
    env: {
      ...process.env,
      ERP_NPM_CHILD: String(process.ppid),
      PATH: [dirname(node), join(modules, '.bin'), process.env.PATH ?? process.env.Path ?? ''].join(
        delimiter,
      ),
    },
  })
  packages.register(child.pid)
  endUse()
  // A terminal sends Ctrl-C to the child too. Other signals are forwarded.
  process.on('SIGINT', () => {})
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name))
  child.on('exit', (code) => process.exit(code ?? 1))
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
