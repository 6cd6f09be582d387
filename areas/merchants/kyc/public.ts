export { deleteOldUploads } from '#areas/merchants/kyc/server/upload-limits.ts'
