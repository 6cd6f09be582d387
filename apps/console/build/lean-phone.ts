import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

type Metadata = {
  version: number
  country_calling_codes: Record<string, string[]>
  countries: Record<string, unknown>
}

const name = 'libphonenumber-js/max'
const inner = '\0lean-phone'

/** Bundles only the Philippine numbering plan. The worldwide metadata is larger than a screen. */
export function leanPhone(): Plugin {
  return {
    name: 'lean-phone',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === name ? inner : null),
    load(id) {
      if (id !== inner) return null
      const all = createRequire(import.meta.url)('libphonenumber-js/metadata.max.json') as Metadata
      const { PH } = all.countries
      const metadata = {
        version: all.version,
        country_calling_codes: { 63: ['PH'] },
        countries: { PH },
        nonGeographic: {},
      }
      return `import parse from 'libphonenumber-js/core'
const metadata = ${JSON.stringify(metadata)}
export default (number, country) => parse(number, country, metadata)`
    },
  }
}
