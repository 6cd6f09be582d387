import type { Host } from '#platform/contract/call.ts'

/** The server may write its settings into this element of the page; empty, everything is the page's own origin. */
const element = 'meta[name="erp-settings"]'

type Settings = { apiHosts: Record<Host, string> }

function read(): Settings {
  const content = document.querySelector<HTMLMetaElement>(element)?.content ?? ''
  const said = content === '' ? {} : (JSON.parse(content) as Partial<Settings>)
  return { apiHosts: { main: said.apiHosts?.main ?? '', others: said.apiHosts?.others ?? '' } }
}

const settings = read()

/** Where a call's host answers. */
export const baseOf = (host: Host) => `${settings.apiHosts[host]}/v1`

/** How long a part of the console may take to load before that is reported. */
export const chunkLoadTimeoutMs = 120_000
