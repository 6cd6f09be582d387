import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Catalogue = { en: Record<string, string>; fil: Record<string, string> }

// Resolved through use-intl, so that the compiler matches the runtime that formats the messages.
const minifier = createRequire(createRequire(import.meta.url).resolve('use-intl/core')).resolve(
  'icu-minify/compile',
)
const filipino = /\?fil=(\w+)$/

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Codes of messages that code outside the server creates. The server sends its own messages in English, so browsers do
 * not need their English texts.
 */
function codesOfBrowsers(): Set<string> {
  const files = globSync('{areas,platform,apps/console}/**/*.{ts,tsx}', { cwd: root })
  const sources = files
    .filter((file) => !/\/server\/|messages\.ts$|\.(test|e2e)\./.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  return new Set(sources.join('\n').match(/(?<=')[A-Z][A-Z0-9_]+(?=')/g))
}

/**
 * Compiles the messages at build time, so that browsers need no message parser. Filipino messages are written to
 * separate files that only Filipino sessions load. Tests and the server use the source messages.
 */
export function compileMessages(): Plugin {
  let codes: Set<string> | undefined
  const isForBrowsers = ([code]: [string, string]) => (codes ??= codesOfBrowsers()).has(code)
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async transform(code, id) {
      const file = id.replace(filipino, '')
      if (!/\/(areas|platform|apps)\/.*(words|messages)\.ts$/.test(file)) return null
      if (!/= wordsOf\(|= messagesOf\(/.test(code)) return null
      const { default: compile } = (await import(minifier)) as { default: (message: string) => unknown }
      const compileAll = (messages: Record<string, string>) =>
        Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compile(message)]))
      const exported = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as Record<
        string,
        unknown
      >
      const [, catalogueName] = filipino.exec(id) ?? []
      if (catalogueName !== undefined) {
        const { fil } = catalogueOf(exported[catalogueName]) as Catalogue
        return { code: `export default ${JSON.stringify(compileAll(fil))}`, map: null }
      }
      const lines = Object.entries(exported).map(([name, value]) => {
        const catalogue = catalogueOf(value)
        if (!catalogue && typeof value === 'function')
          this.error(`${id} can export only words and messages, and ${name} is a function.`)
        if (!catalogue) return `export const ${name} = ${JSON.stringify(value)}`
        const load = `() => import(${JSON.stringify(`${file}?fil=${name}`)})`
        const english = isMessages(value)
          ? Object.fromEntries(Object.entries(catalogue.en).filter(isForBrowsers))
          : catalogue.en
        const words = `/*#__PURE__*/ withLazyFilipino(${JSON.stringify(compileAll(english))}, ${load})`
        return isMessages(value)
          ? `export const ${name} = /*#__PURE__*/ messagesOf(${JSON.stringify(value.namespace)}, ${words})`
          : `export const ${name} = ${words}`
      })
      lines.unshift(`import { withLazyFilipino } from '#platform/console/i18n/language.ts'`)
      if (Object.values(exported).some(isMessages))
        lines.unshift(`import { messagesOf } from '#platform/words/messages.ts'`)
      return { code: lines.join('\n'), map: null }
    },
  }
}

type Messages = { namespace: string; words: Catalogue }

const isMessages = (value: unknown): value is Messages => typeof value === 'function' && 'namespace' in value

const catalogueOf = (value: unknown): Catalogue | null =>
  isMessages(value) ? value.words : isCatalogue(value) ? value : null

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'en' in value && 'fil' in value
