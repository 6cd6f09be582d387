import { registerHooks, type ResolveHookSync } from 'node:module'

const root = new URL('../../', import.meta.url).href

/** Packages that are modules throughout and name each file whole: their files are found without looking. */
const modules = /\/node_modules\/(?:kysely|zod|libphonenumber-js|pg-boss|nodemailer)\/[^?#]*\.js$/

/**
 * Finds our files and those of a few large packages by their name alone. Node reads a package file and asks the disk for each of
 * two thousand imports, which is a fifth of what a start takes; everything else goes Node's way.
 */
export const resolveByName: ResolveHookSync = (specifier, context, next) => {
  const found = knownLocation(specifier, context)
  return found === null ? next(specifier, context) : { ...found, shortCircuit: true }
}

type Context = { parentURL?: string | undefined; conditions: readonly string[] }

/** Where a file is that an import names whole, and what it is; null where only looking can tell. */
export function knownLocation(specifier: string, { parentURL, conditions }: Context) {
  if (!conditions.includes('import')) return null
  if (specifier.startsWith('#') && specifier.endsWith('.ts'))
    return { url: root + specifier.slice(1), format: 'module-typescript' }
  if (!specifier.startsWith('.') || parentURL === undefined) return null
  if (specifier.endsWith('.ts') && parentURL.startsWith(root))
    return { url: new URL(specifier, parentURL).href, format: 'module-typescript' }
  if (!specifier.endsWith('.js') || !modules.test(parentURL)) return null
  const { href } = new URL(specifier, parentURL)
  return modules.test(href) ? { url: href, format: 'module' } : null
}

/** From here on. */
export const installResolver = () => void registerHooks({ resolve: resolveByName })
