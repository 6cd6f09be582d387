import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')
const imports = /^import (type )?\{([^}]*)\} from '#(platform\/[^']+)'$/gm
const reexports = /^export (?:\*|(?:type )?\{([^}]*)\}) from '#([^']+)'$/gm
const declarations = /^export (?:async |abstract )?(?:function\*?|const|class|type|interface) (\w+)/gm

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
const nameOf = (specifier: string) => specifier.replace(/^type /, '').replace(/ as .*/, '')

/** Returns the module of each name that an entry file of an engine exports, or null for any other file. */
function modulesOf(file: string): Map<string, string> | null {
  const modules = new Map<string, string>()
  const rest = read(file).replace(reexports, (_, names: string | undefined, module: string) => {
    for (const name of names === undefined ? exportsOf(module) : namesIn(names).map(nameOf))
      modules.set(name, module)
    return ''
  })
  const isEntry = rest.replace(/\/\*\*.*?\*\//gs, '').trim() === '' && modules.size > 0
  return isEntry ? modules : null
}

const exportsOf = (module: string) => [...read(module).matchAll(declarations)].map(([, name = '']) => name)

/**
 * Replaces imports from the entry file of an engine by imports from the modules behind it. Chunks are composed by the
 * modules that a screen imports; through an entry file each screen would import the whole engine.
 */
export function resolveEntryFiles(): Plugin {
  const entries = new Map<string, Map<string, string> | null>()
  const entryOf = (file: string) => {
    if (!entries.has(file)) entries.set(file, modulesOf(file))
    return entries.get(file) ?? null
  }
  return {
    name: 'entry-files',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/areas\/[^?]*\.tsx?$/.test(id)) return null
      return code.replace(imports, (statement, isType: string | undefined, names: string, file: string) => {
        const modules = entryOf(file)
        if (!modules) return statement
        const lines = namesIn(names).map((name) => {
          const module = `#${modules.get(nameOf(name)) ?? file}`
          const isOnlyType = isType !== undefined || name.startsWith('type ')
          return `import ${isOnlyType ? 'type ' : ''}{ ${name.replace(/^type /, '')} } from '${module}'`
        })
        // The number of lines stays the same for stack traces.
        return lines.join('; ') + '\n'.repeat(statement.split('\n').length - 1)
      })
    },
  }
}
