import { registerHooks, type ResolveHookSync } from 'node:module'

const root = new URL('../../', import.meta.url).href

/**
 * Resolves `#….ts` imports of the product without reading package files and checking the disk for each of two thousand
 * imports, which is a seventh of the processor time of a start (docs/benchmarks.md). Node resolves all other imports.
 */
export const resolveByName: ResolveHookSync = (specifier, context, next) =>
  specifier.startsWith('#') && specifier.endsWith('.ts') && context.conditions.includes('import')
    ? { url: root + specifier.slice(1), format: 'module-typescript', shortCircuit: true }
    : next(specifier, context)

/** Installs the resolver for all later imports. */
export const installResolver = () => void registerHooks({ resolve: resolveByName })
