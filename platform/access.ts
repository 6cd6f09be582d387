/** Permission nodes, guards and what a person may do. */

export * from '#platform/access/access.ts'
