import { enableCompileCache } from 'node:module'
import path from 'node:path'

/**
 * Enables Node's compile cache for modules loaded afterwards, which saves a third of the CPU time of the next start.
 * It is written when the process exits, and skipped if the folder is read-only, as in an image.
 */
export const cacheCompiledCode = () =>
  enableCompileCache(path.join(import.meta.dirname, '..', '..', '.cache', 'compiled'))
