export { addFiles } from '#platform/server/uploads/files-plugin.ts'
export {
  attachFiles,
  fileOf,
  filesOf,
  openFile,
  releaseFiles,
  requireFreeFiles,
  changedFilesError,
} from '#platform/server/uploads/files.ts'
export { fileHandlers } from '#platform/server/uploads/handlers.ts'
export { sweepFiles } from '#platform/server/uploads/sweep.ts'
