import type { Host } from '#platform/contract/call.ts'

// The server writes the hosts of the two APIs into the page. Without, both are the page's own origin.
function readApiHosts(): Partial<Record<Host, string>> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="api-hosts"]')?.content ?? ''
  return content === '' ? {} : (JSON.parse(content) as Partial<Record<Host, string>>)
}

const apiHosts = readApiHosts()

/** Where a call's host answers. */
export const baseUrlOf = (host: Host) => `${apiHosts[host] ?? ''}/v1`

/** How long a part of the console may take to load before that is reported. */
export const chunkLoadTimeoutMs = 120_000
