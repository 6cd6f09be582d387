import type { Host } from '#platform/contract/call.ts'

// The server writes the API hosts into the page. Without them both hosts are the origin of the page.
function readApiHosts(): Partial<Record<Host, string>> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="api-hosts"]')?.content ?? ''
  return content === '' ? {} : (JSON.parse(content) as Partial<Record<Host, string>>)
}

const apiHosts = readApiHosts()

/** Base URL of an API host. */
export const baseUrlOf = (host: Host) => `${apiHosts[host] ?? ''}/v1`

/** Name of the product, which the server writes into the page. */
export const brandName = document.querySelector<HTMLMetaElement>('meta[name="brand-name"]')?.content ?? 'ERP'

/** Time in milliseconds after which a module that has not loaded is reported as an error. */
export const chunkLoadTimeoutMs = 120_000
