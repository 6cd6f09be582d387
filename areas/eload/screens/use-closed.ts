export { useClosed } from '#platform/console/record/use-closed.ts'
