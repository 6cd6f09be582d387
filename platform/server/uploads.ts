/** Stored files and pictures. */

export { pictureError, sanitisePicture } from '#platform/server/uploads/images.ts'
export * from '#platform/server/uploads/uploads.ts'
