import type { Plugin } from 'vite'

const jsonSchema = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const schemas = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/
const settings = /\/node_modules\/zod\/v4\/core\/core\.js$/
const noSettings = '.__zod_globalConfig = {}'
// The memoizer handles circular values, which JSON cannot contain.
const memoizer = 'core.config({ memoizer: core.memoizer() });'
const english = /\/node_modules\/zod\/v4\/locales\/en\.js$/
const oldFormat = /return this\.check\(core\._(\w+)\(Zod\w+, params\)\);/g

/**
 * Removes parts of zod that the console does not use: the JSON Schema generator, the deprecated string formats such
 * as `z.string().email()`, which keep all formats in the bundle, and the English messages, which
 * platform/contract/errors/field-errors.ts replaces. Also disables code generation, because the content security
 * policy forbids it.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (schemas.test(id)) {
        const withoutFormats = code.replace(
          oldFormat,
          (_, format: string) => `throw new Error('Write z.${format}().');`,
        )
        if (withoutFormats === code) this.error('zod no longer declares its formats as this plugin expects.')
        const withoutMemo = withoutFormats.replace(memoizer, ';')
        if (withoutMemo === withoutFormats)
          this.error('zod no longer guards against cycles as this plugin expects.')
        return { code: withoutMemo, map: null }
      }
      if (settings.test(id)) {
        if (!code.includes(noSettings)) this.error('zod no longer keeps its settings as this plugin expects.')
        return { code: code.replace(noSettings, noSettings.replace('{}', '{ jitless: true }')), map: null }
      }
      if (english.test(id)) {
        return { code: `export default () => ({ localeError: () => 'Invalid input' })`, map: null }
      }
      if (!jsonSchema.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const refuse = `() => () => { throw new Error('The console writes no JSON Schema.') }`
      const lines = [...names, 'process'].map(
        (name) => `const ${name}_ = ${refuse}; export { ${name}_ as ${name} }`,
      )
      return { code: lines.join('\n'), map: null }
    },
  }
}
