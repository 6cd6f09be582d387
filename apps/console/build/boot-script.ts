import { createHash } from 'node:crypto'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { listPreloadOf } from './list-preloads.ts'
import { frameModules, mapModules } from './chunk-groups.ts'
import type { BootConfig, ListPreload } from '#apps/console/boot-script.ts'
import { signInCalls, whoAmI } from '#areas/session/sign-in/contract.ts'
import { userAccess } from '#areas/staff/roles/user-access.ts'
import { screenPageSize } from '#platform/contract/page.ts'
import { manila } from '#platform/contract/fields/time.ts'
import type { ScreenPreloads } from '#platform/server/http/screen-preloads.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const root = path.resolve(import.meta.dirname, '../../..')
const placeholder = '<!-- head script -->'

/**
 * Adds a small script to the head of the page. Before the entry module runs, it applies the layout and preloads the
 * files of the current screen, which the server names in the page. The file table of all screens is a separate file,
 * because it would enlarge every page.
 */
export function bootScript(): Plugin {
  return {
    name: 'head-script',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('The page is not in the bundle.')
      const [screens, script] = [
        JSON.stringify(preloadTable(await preloads(bundle))),
        await buildBootScript(),
      ]
      const named = `assets/ahead-${createHash('sha256').update(screens).digest('base64url').slice(0, 8)}.json`
      this.emitFile({ type: 'asset', fileName: named, source: screens })
      page.source = String(page.source).replace(
        placeholder,
        () => `<meta name="ahead-of-all" content="${named}"><script>${script}</script>`,
      )
      this.emitFile({
        type: 'asset',
        fileName: 'csp.json',
        source: `${JSON.stringify(policyFor(script), null, 2)}\n`,
      })
    },
  }
}

type Row = { pattern: string; files: string[]; open: boolean; list: ListPreload | null }

/** Returns, for each screen path, the files it needs in addition to those of every page. */
async function preloads(bundle: Bundle): Promise<Row[]> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const loaded = new Set(entry ? withImports(entry, bundle) : [])
  const fileOf = (module: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module))
  const frame = [...frameModules, ...mapModules]
    .map((module) => fileOf(path.join(root, module)))
    .filter((chunk) => chunk !== undefined)
    .flatMap((chunk) => withImports(chunk, bundle))
  const table: Row[] = []
  for await (const file of glob('areas/**/screens.ts', { cwd: root })) {
    const source = path.join(root, file)
    const exported = Object.values((await import(pathToFileURL(source).href)) as Record<string, object>)
    for (const screen of exported.flatMap((screens) => Object.values(screens)) as ScreenLike[]) {
      const module = /import\(\s*['"]([^'"]+)['"]\s*\)/.exec(String(screen.load))?.[1]
      const modulePath = module && path.resolve(path.dirname(source), module)
      const chunk = modulePath && fileOf(modulePath)
      if (!chunk) continue
      const open = (screen.audience ?? 'staff') !== 'staff'
      const framed = !open && screen.frame !== 'none'
      const names = [...(framed ? frame : []), ...withImports(chunk, bundle)]
      const files = [...new Set(names)].filter((name) => !loaded.has(name))
      const list = open ? null : await listPreloadOf(modulePath, root)
      table.push({ pattern: patternOf(screen.path), files, open, list })
    }
  }
  // A fixed path segment takes precedence over a parameter, as in the router.
  return table.sort((one, other) => one.pattern.split('[').length - other.pattern.split('[').length)
}

type ScreenLike = { path: string; audience?: string; frame?: string; load: () => unknown }

const patternOf = (screenPath: string) =>
  `^${screenPath.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`

function withImports(chunk: Chunk, bundle: Bundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const deeper = chunk.imports.flatMap((name) => {
    const next = bundle[name]
    return next?.type === 'chunk' ? withImports(next, bundle, seen) : []
  })
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  return [chunk.fileName, ...styles, ...deeper]
}

/**
 * Builds a compact table: file names are listed once, and each screen refers to them by index and states whether it
 * is open to guests.
 */
function preloadTable(rows: Row[]): ScreenPreloads {
  const files = [...new Set(rows.flatMap((row) => row.files))]
  return {
    files,
    screens: rows.map(({ pattern, files: names, open, list }) => {
      const numbers = names.map((name) => files.indexOf(name))
      return list ? [pattern, numbers, open ? 1 : 0, list] : [pattern, numbers, open ? 1 : 0]
    }),
  }
}

/** Requests that the script sends before the console code has loaded. */
const bootConfig: BootConfig = {
  refresh: signInCalls.refresh.path,
  whoAmI: whoAmI.path,
  access: userAccess.path,
  zone: manila,
  screenPageSize,
}

async function buildBootScript(): Promise<string> {
  const result = await build({
    root: root,
    configFile: false,
    logLevel: 'error',
    define: { headFacts: JSON.stringify(bootConfig) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: path.join(root, 'apps/console/boot-script-entry.ts'), formats: ['iife'], name: 'head' },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The boot script is not built.')
  return output.output[0].code.trim()
}

function policyFor(script: string) {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", hash],
    'style-src': ["'self'", "'unsafe-inline'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  }
  const header = Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
  return { scriptHashes: [hash], directives, header }
}
