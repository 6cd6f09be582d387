import { createHash } from 'node:crypto'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { frameParts } from '#apps/console/build/frame-parts.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const here = path.resolve(import.meta.dirname, '../../..')
const placeholder = '<!-- head script -->'

/**
 * Writes a small script into the page's head. Before the entry has run it puts the person's layout on the document
 * and starts loading the screen of the address. Its hash goes into csp.json, with the policy the server sends.
 */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('The page is not in the bundle.')
      const script = scriptOf(await preloads(bundle))
      page.source = String(page.source).replace(placeholder, `<script>${script}</script>`)
      this.emitFile({
        type: 'asset',
        fileName: 'csp.json',
        source: `${JSON.stringify(policyFor(script), null, 2)}\n`,
      })
    },
  }
}

/** For each screen's address, the files it needs beyond what every page loads. */
async function preloads(bundle: Bundle): Promise<[pattern: string, files: string[]][]> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const loaded = new Set(entry ? withImports(entry, bundle) : [])
  const fileOf = (module: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module))
  const frame = frameParts
    .map((module) => fileOf(path.join(here, module)))
    .filter((chunk) => chunk !== undefined)
    .flatMap((chunk) => withImports(chunk, bundle))
  const table: [string, string[]][] = []
  for await (const file of glob('areas/**/screens.ts', { cwd: here })) {
    const source = path.join(here, file)
    const exported = Object.values((await import(pathToFileURL(source).href)) as Record<string, object>)
    for (const screen of exported.flatMap((screens) => Object.values(screens)) as ScreenLike[]) {
      const module = /import\(\s*['"]([^'"]+)['"]\s*\)/.exec(String(screen.load))?.[1]
      const chunk = module && fileOf(path.resolve(path.dirname(source), module))
      if (!chunk) continue
      const framed = (screen.audience ?? 'staff') === 'staff' && screen.frame !== 'none'
      const files = [...(framed ? frame : []), ...withImports(chunk, bundle)]
      table.push([patternOf(screen.path), [...new Set(files)].filter((name) => !loaded.has(name))])
    }
  }
  // A fixed name wins over a parameter, as it does in the router.
  return table.sort(([one], [other]) => one.split('[').length - other.split('[').length)
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

function scriptOf(table: [string, string[]][]): string {
  const files = [...new Set(table.flatMap(([, names]) => names))]
  const numbered = table.map(([pattern, names]) => [pattern, names.map((name) => files.indexOf(name))])
  return `(()=>{try{const l=JSON.parse(localStorage.getItem('erp.layout')||'{}'),d=document,e=d.documentElement,s=l.mode==='dark'||l.mode==='system'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';e.dataset.mantineColorScheme=e.dataset.layoutMode=s;e.style.colorScheme=s;if(l.layout==='horizontal')e.dataset.layout=l.layout;if(l.width==='boxed')e.dataset.layoutWidth=l.width;const f=${JSON.stringify(files)},t=${JSON.stringify(numbered)},p=location.pathname==='/'?'/dashboard':location.pathname,g=localStorage.getItem('userData')?p:'/login',m=t.find(([x])=>new RegExp(x,'i').test(p));const load=ns=>{for(const i of ns){if(!f[i])continue;const k=d.createElement('link');if(/\\.css$/.test(f[i])){k.rel='preload';k.as='style'}else k.rel='modulepreload';k.crossOrigin='';k.href='/'+f[i];f[i]='';d.head.append(k)}};globalThis.loadAhead=p=>load(t.find(([x])=>new RegExp(x,'i').test(p))?.[1]??[]);const n=m&&(/^\\/(login|register|error)/.test(p)||g===p)?m:t.find(([x])=>new RegExp(x).test('/login'));load(n?n[1]:[])}catch{}})()`
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
