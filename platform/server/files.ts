/** CSV files and files of the demo. */

export { csvLine, csvLineForSystems, csvMark } from '#platform/server/files/csv.ts'
export * from '#platform/server/files/demo-files.ts'
