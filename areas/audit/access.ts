import { fromLevel } from '#platform/access/access.ts'

/** The audit stands outside the access tree: administrators, of level 60 and up, may search and verify it. */
export const auditors = fromLevel(60)
