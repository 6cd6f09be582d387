export { addFiles } from '#platform/server/uploads/files-plugin.ts'
export {
  attachFiles,
  fileOf,
  filesOf,
  imageUrlsOf,
  openFile,
  releaseFiles,
  withImageUrls,
  requireFreeFiles,
  changedFilesError,
} from '#platform/server/uploads/files.ts'
export { clientUploadHandlers } from '#platform/server/uploads/client-uploads.ts'
export { fileHandlers } from '#platform/server/uploads/handlers.ts'
export { sweepFiles } from '#platform/server/uploads/sweep.ts'
