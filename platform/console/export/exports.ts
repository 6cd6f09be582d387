import type { Guard } from '#platform/access/access.ts'

/** Which of the server's exports a list is, and who may take it away. */
export type Exports = { report: string; needs: Guard }
