import type { LevelGuard, PlaceGuard } from '#platform/access/access.ts'
import {
  type PrefetchedResponses,
  type ApiResponse,
  prefetchTtlMs,
  requestKey,
} from '#platform/console/http/prefetched-responses.ts'
import { type ListDefaults, firstPageInput } from '#platform/console/list/first-page-request.ts'
import type { Host } from '#platform/contract/call.ts'

/** Request defaults of a screen's first list, which the server adds to the page. */
export type ListPreload = ListDefaults & {
  path: string
  host: Host
  needs: PlaceGuard | LevelGuard | null
}

/** Constants that the build inserts into the script. */
export type BootConfig = {
  refresh: string
  whoAmI: string
  access: string
  zone: string
  screenPageSize: number
}

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
const parseJson = (text: string | null | undefined): unknown => JSON.parse(text || 'null')
const readStored = (key: string) => parseJson(localStorage.getItem(key))

/** Applies the stored color scheme and layout to the document before the first paint. */
export function applyColorScheme() {
  const { mode, layout, width } = (readStored('erp.layout') ?? {}) as Record<string, string>
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const { dataset, style } = document.documentElement
  dataset.mantineColorScheme = dataset.layoutMode = style.colorScheme = isDark ? 'dark' : 'light'
  if (layout === 'horizontal') dataset.layout = layout
  if (width === 'boxed') dataset.layoutWidth = width
}

/**
 * Preloads the files of the current screen, and provides the preload function that the router uses for the next
 * screens.
 */
export function preloadFiles() {
  const done = new Set<string>()
  const load = (names: readonly string[]) => {
    for (const name of names) {
      if (name === '' || done.has(name)) continue
      done.add(name)
      const link = document.createElement('link')
      link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload'
      if (name.endsWith('.css')) link.as = 'style'
      link.crossOrigin = ''
      link.href = `/${name}`
      document.head.append(link)
    }
  }
  load(
    (
      (localStorage.getItem('userData') ? '' : metaContent('ahead-guest')) ||
      metaContent('ahead') ||
      ''
    ).split(' '),
  )

  type PreloadTable = { files: string[]; screens: [pattern: string, files: number[]][] }
  let known: Promise<PreloadTable> | undefined
  const all = () =>
    (known ??= fetch(`/${metaContent('ahead-of-all')}`, { priority: 'low' }).then(
      (response) => response.json() as Promise<PreloadTable>,
    ))
  const loadNext = async (pathname: string) => {
    const { files, screens } = await all()
    const screen = screens.find(([pattern]) => new RegExp(pattern, 'i').test(pathname))
    load(screen?.[1].map((index) => files[index] ?? '') ?? [])
  }
  let isFirst = true
  Object.assign(globalThis, {
    loadAhead(pathname: string) {
      if (isFirst) {
        isFirst = false
        globalThis.requestIdleCallback?.(() => void all().catch(() => {}))
        return
      }
      void loadNext(pathname).catch(() => {})
    },
  })
}

/**
 * Prefetches the responses that every staff page requires and the rows of the first list, if there is a persistent
 * session. The console uses a response only for a byte-identical request.
 */
export function prefetchResponses({ refresh, whoAmI, access, zone, screenPageSize }: BootConfig) {
  const stored = readStored('userData') as Record<string, unknown> | null
  const token = stored?.token || stored?.jwtToken
  const { email, expirationTime } = stored ?? {}
  // Screens that are open to guests prefetch nothing.
  if (metaContent('ahead-guest') === undefined || typeof token !== 'string' || typeof email !== 'string')
    return
  if (typeof expirationTime !== 'number' || expirationTime <= Date.now()) return

  // Shows the outline of the shell (tokens.css) until the console renders.
  document.documentElement.dataset.outline = ''
  const hosts = (parseJson(metaContent('api-hosts')) ?? {}) as Partial<Record<Host, string>>
  const sent: PrefetchedResponses['requests'] = new Map()
  const send = (path: string, input: object, host: Host = 'main') => {
    const address = `${hosts[host] ?? ''}/v1${path}`
    const body = JSON.stringify(input)
    const request: Parameters<typeof sent.set>[1] = { response: fetchResponse(address, body, token) }
    request.response.then(
      (response) => (request.settled = response),
      () => {},
    )
    sent.set(requestKey('POST', address, body), request)
  }

  // The console serializes token renewal across tabs. This script need not, because two tabs that renew at once get
  // the same answer.
  send(refresh, {})
  send(whoAmI, {})
  send(access, { email })
  const list = parseJson(metaContent('ahead-list')) as ListPreload | null
  const size = list && preferredPageSize(list.name, screenPageSize)
  const input =
    list && size && hasListAccess(list)
      ? firstPageInput(list, new URLSearchParams(location.search), size, () =>
          new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now()),
        )
      : null
  if (list && input) send(list.path, input, list.host)
  globalThis.prefetchedResponses = { token, expiresAt: performance.now() + prefetchTtlMs, requests: sent }
}

async function fetchResponse(address: string, body: string, token: string): Promise<ApiResponse> {
  const requestId = crypto.randomUUID()
  const digits = requestId.replaceAll('-', '')
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Content-Type': 'application/json',
      'X-Request-Id': requestId,
      traceparent: `00-${digits}-${digits.slice(16)}-01`,
      Authorization: `Bearer ${token}`,
    },
    body,
  })
  return {
    status: response.status,
    ok: response.ok,
    body: await response.json().catch(() => null),
    requestId: response.headers.get('x-request-id') ?? requestId,
  }
}

/** Returns the page size chosen for the list in this browser, or null if two people chose different ones. */
function preferredPageSize(name: string, usual: number): number | null {
  const stored = (readStored(`erp.list.${name}`) ?? {}) as Record<string, { size?: number } | null>
  const sizes = new Set(Object.values(stored).map((each) => each?.size ?? usual))
  return sizes.size > 1 ? null : ([...sizes][0] ?? usual)
}

/**
 * Whether the person has access to the list. A request without access is not sent because the audit log records every
 * rejection.
 */
function hasListAccess({ needs }: ListPreload): boolean {
  type Node = {
    title?: string
    name?: string
    access?: Record<string, boolean>
    modules?: Node[]
    submodules?: Node[]
  }
  const tree = readStored('userAccess') as Node[] | null
  if (needs === null || tree === null) return true
  if (needs.minLevel !== undefined && !(Number(readStored('userLevel')) >= needs.minLevel)) return false
  if (!('place' in needs)) return true
  const { title, module, submodule } = needs.place
  const moduleNode = tree.find((node) => node.title === title)?.modules?.find(({ name }) => name === module)
  const node =
    submodule === undefined ? moduleNode : moduleNode?.submodules?.find(({ name }) => name === submodule)
  return needs.anyOf.some((flag) => node?.access?.[flag])
}
