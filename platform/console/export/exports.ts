import type { Guard } from '#platform/access/access.ts'

/** Name of a list's export on the server, and the guard for it. */
export type Exports = { report: string; needs: Guard }
