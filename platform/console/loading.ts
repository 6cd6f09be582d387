/** Parts of screens that are loaded when they are needed. */

export { lazyPart } from '#platform/console/loading/lazy-part.tsx'
export { loadPart } from '#platform/console/loading/load.ts'
