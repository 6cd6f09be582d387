import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Apps for browsers: the console, and the sandbox phone of the demo. */
type BrowserApp = 'console' | 'sandbox'

/** Builds an app if its sources have changed since the last build. Returns whether it was built. */
export async function buildApp(
  app: BrowserApp,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const output = join(root, 'dist', app)
  // Outside the output folder, because everything in that folder is served.
  const stampFile = join(root, 'dist', `${app}.built-from`)
  const isThere = existsSync(join(output, 'index.html'))
  // A production image contains the built console without the build tools, and no sandbox phone.
  const hasTools = existsSync(join(root, 'node_modules', 'vite'))
  if (!hasTools && (isThere || app === 'sandbox')) return false
  const sources = hashOfSources(root)
  if (isThere && readStamp(stampFile) === sources) return false
  log(`Building the ${app}, because its sources have changed.`)
  const draft = join(root, 'dist', `.${app}-${process.pid}`)
  try {
    await runVite(app, draft, signal)
    // A running server serves the previous build until the new one is complete.
    rmSync(stampFile, { force: true })
    replaceConsole(output, draft)
    writeFileSync(stampFile, sources)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return true
}

/**
 * Replaces the built console by the one in another folder. The assets of the replaced release stay, because open tabs
 * load more of them until they are reloaded. Those of older releases are removed.
 */
export function replaceConsole(current: string, next: string): void {
  const nextAssets = join(next, 'assets')
  const own = readdirSync(nextAssets)
  writeFileSync(join(next, ownAssets), JSON.stringify(own))
  const kept = new Set(own)
  for (const name of assetsOfRelease(current)) {
    const file = join(current, 'assets', name)
    if (!kept.has(name) && existsSync(file)) linkSync(file, join(nextAssets, name))
  }
  const replaced = `${next}-replaced`
  if (existsSync(current)) renameSync(current, replaced)
  renameSync(next, current)
  rmSync(replaced, { recursive: true, force: true })
}

// Lists the assets of the release itself, without those kept of the previous one. It is not in a folder that is served.
const ownAssets = 'assets.json'

function assetsOfRelease(folder: string): string[] {
  const list = join(folder, ownAssets)
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as string[]
  return existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : []
}

/** Returns a hash of everything the built console depends on, regardless of file dates. */
export function hashOfSources(folder: string): string {
  const files = globSync(['{areas,platform,apps}/**/*', 'package-lock.json', 'tsconfig*.json'], {
    cwd: folder,
    withFileTypes: true,
    exclude: (entry) => entry.isDirectory() && excludedFolders.has(entry.name),
  })
  const hash = createHash('sha256')
  const names = files
    .filter(
      (entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$|\.(sql|md)$|^(server|exports)\.ts$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  for (const name of names.toSorted()) {
    hash.update(name.slice(folder.length)).update('\0').update(readFileSync(name)).update('\0')
  }
  return hash.digest('hex')
}

const excludedFolders = new Set(['server', 'testing', 'node_modules'])

function readStamp(stampFile: string): string | null {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null
}

// Runs in a separate process, because the server would otherwise keep the memory of the build.
async function runVite(app: BrowserApp, draft: string, signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', `apps/${app}`, '--outDir', draft, '--emptyOutDir'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) },
  )
  let viteOutput = ''
  const listen = (part: string) => void (viteOutput += part)
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const code = await new Promise((done, fail) => child.on('close', done).on('error', fail))
  if (code !== 0) throw new Error(`The ${app} cannot be built:\n${viteOutput.trim()}`)
}
