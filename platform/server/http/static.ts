import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml, pagePreloader } from './screen-preloads.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/**
 * Serves the built console: hashed files with permanent caching, and its page for every other URL, with a strict
 * content security policy.
 */
export async function serveConsole(app: FastifyInstance, folder: string, configuration: Configuration) {
  const { apiHosts, brandName } = configuration
  const pageFile = path.join(folder, 'index.html')
  if (!existsSync(pageFile)) return
  const page = memoizeByFile(pageFile, () => ({
    headers: pageHeaders(folder, configuration),
    pageAt: pagePreloader(
      folder,
      readFileSync(pageFile, 'utf8')
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brandName)}</title>`)
        .replace(
          '<head>',
          // Must come before the boot script, which sends requests to these hosts.
          () =>
            `<head><meta name="api-hosts" content="${escapeHtml(JSON.stringify(apiHosts))}"><meta name="brand-name" content="${escapeHtml(brandName)}">`,
        ),
    ),
  }))

  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
  app.addHook('onRequest', async (request, response) => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return
    if (/^\/(v1|assets|healthz|readyz|files|metrics|sandbox)(\/|\?|$)/.test(url)) return
    const { headers, pageAt } = page()
    return response
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(pageAt(url.replace(/[?#].*/s, '')))
  })
}

/**
 * Caches a value derived from a file and recomputes it when the file changes, so that a new build is served at once.
 */
function memoizeByFile<Made>(file: string, make: () => Made): () => Made {
  let current = make()
  let madeOf = statSync(file).mtimeMs
  return () => {
    try {
      const { mtimeMs } = statSync(file)
      if (mtimeMs !== madeOf) [current, madeOf] = [make(), mtimeMs]
    } catch {
      // The file is being replaced; the previous value stays in use.
    }
    return current
  }
}

/** Origin for uploads and downloads if files are in external storage; otherwise empty. */
const filesHost = ({ storage, s3 }: Configuration['files']) => (storage === 's3' && s3 ? s3.origin : '')

/** Headers of a page. Scripts come only from the build in the folder; its inline script is allowed by its hash. */
export function pageHeaders(folder: string, { apiHosts, files, mode }: Configuration) {
  // A path in a content security policy must match exactly, so only origins are listed.
  const otherOrigins = [...Object.values(apiHosts), filesHost(files)].flatMap(
    (host) => URL.parse(host)?.origin ?? [],
  )
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${scriptHashes(folder).join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${["'self'", 'data:', 'blob:', ...otherOrigins].join(' ')}`,
    `connect-src ${["'self'", ...otherOrigins].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'x-frame-options': 'DENY',
    'cache-control': 'no-cache',
    ...(mode === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

function scriptHashes(folder: string): string[] {
  const file = path.join(folder, 'csp.json')
  if (!existsSync(file)) return []
  const { scriptHashes: hashes } = JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes?: string[] }
  return (hashes ?? []).map((hash) => `'${hash.replaceAll("'", '')}'`)
}
