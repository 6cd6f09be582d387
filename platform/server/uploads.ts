/** Stored files and pictures. */

export { imageSizeOf } from '#platform/server/uploads/image-size.ts'
export { pictureError, sanitisePicture } from '#platform/server/uploads/images.ts'
export * from '#platform/server/uploads/uploads.ts'
