import type { Plugin } from 'vite'

const unused = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/** Leaves out zod's writer of JSON Schema, which only the server uses, for the OpenAPI document. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!unused.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const refuse = `() => () => { throw new Error('The console writes no JSON Schema.') }`
      return { code: [...names, 'process'].map((name) => `const ${name}_ = ${refuse}; export { ${name}_ as ${name} }`).join('\n'), map: null }
    },
  }
}
