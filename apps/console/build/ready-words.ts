import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Catalogue = { en: Record<string, string>; fil: Record<string, string> }

// It comes with use-intl, whose own copy must be the one that prepares what it will format.
const minifier = createRequire(createRequire(import.meta.url).resolve('use-intl/core')).resolve(
  'icu-minify/compile',
)

/**
 * Prepares the messages when the console is built, so that browsers need no parser of message syntax.
 * In tests and on the server they are read as they are written.
 */
export function readyWords(): Plugin {
  return {
    name: 'ready-words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async transform(code, id) {
      if (!/\/(areas|platform|apps)\/.*words\.ts$/.test(id) || !/= wordsOf\(/.test(code)) return null
      const { default: compile } = (await import(minifier)) as { default: (message: string) => unknown }
      const exported = (await import(`${pathToFileURL(id).href}?at=${Date.now()}`)) as Record<string, unknown>
      const lines = Object.entries(exported).map(([name, value]) => {
        if (typeof value === 'function') this.error(`${id} may export words only, and ${name} is a function.`)
        const ready = (messages: Record<string, string>) =>
          Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compile(message)]))
        const said = isCatalogue(value) ? { en: ready(value.en), fil: ready(value.fil) } : value
        return `export const ${name} = ${JSON.stringify(said)}`
      })
      return { code: lines.join('\n'), map: null }
    },
  }
}

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'en' in value && 'fil' in value
