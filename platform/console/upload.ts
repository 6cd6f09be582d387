/** Fields and links of uploaded files. */

export { DropArea } from '#platform/console/upload/DropArea.tsx'
export { FileField, FilesField } from '#platform/console/upload/FileField.tsx'
export { FileLink } from '#platform/console/upload/FileLink.tsx'
export { uploadFile } from '#platform/console/upload/upload-file.ts'
