import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Catalogue = { en: Record<string, string>; fil: Record<string, string> }

// It comes with use-intl, whose own copy must be the one that prepares what it will format.
const minifier = createRequire(createRequire(import.meta.url).resolve('use-intl/core')).resolve('icu-minify/compile')

/**
 * Prepares the messages when the console is built, so that browsers need no parser of message syntax.
 * In tests and on the server they are read as they are written.
 */
export function readyWords(): Plugin {
  return {
    name: 'ready-words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async transform(code, id) {
      if (!/\/(areas|platform|apps)\/.*words\.ts$/.test(id) || !/= wordsOf\(/.test(code)) return null
      const { default: compile } = (await import(minifier)) as { default: (message: string) => unknown }
      const exported = (await import(`${pathToFileURL(id).href}?at=${Date.now()}`)) as Record<string, Catalogue>
      const lines = Object.entries(exported).map(([name, words]) => {
        if (!words.en || !words.fil) this.error(`${id} may export catalogues only, and ${name} is none.`)
        const ready = (messages: Record<string, string>) =>
          Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compile(message)]))
        return `export const ${name} = ${JSON.stringify({ en: ready(words.en), fil: ready(words.fil) })}`
      })
      return { code: lines.join('\n'), map: null }
    },
  }
}
